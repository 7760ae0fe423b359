import type { FieldsOf } from './field-kinds.ts';

export const GUEST_CHECKOUT_FIELDS: FieldsOf<'guestCheckout'> = [
  {
    name: 'isOffered',
    label: 'Let customers order without an account',
    kind: 'flag',
    hint: 'They give a phone number and may give an email. The email has a link to the order, which asks for the last four digits of that number. The order limits count by phone, email and device.',
  },
  {
    name: 'paysFirst',
    label: 'Let new customers pay before they confirm their email',
    kind: 'flag',
    hint: 'Where an account is required: who makes one in the checkout can pay by card or mobile money at once. The order joins the account when the link in the email is opened. Cash orders wait for that.',
  },
];
