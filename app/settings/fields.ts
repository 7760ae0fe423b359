import { DELIVERY_DAY_FIELDS } from './delivery-day-fields.ts';
import type { FieldsOf, SettingField } from './field-kinds.ts';
import { GIFT_FIELDS } from './gift-fields.ts';
import { GUEST_CHECKOUT_FIELDS } from './guest-checkout-fields.ts';
import type { Section } from './shop-settings.ts';

/** The owner's settings by section: one table for the form, its validation and its labels. */
export const FIELDS: { readonly [Name in Section]: FieldsOf<Name> } = {
  site: [
    { name: 'brand', label: 'Brand name', kind: 'line', most: 60 },
    { name: 'supportPhone', label: 'Support phone', kind: 'phone' },
    { name: 'supportEmail', label: 'Support email', kind: 'email' },
    { name: 'supportHours', label: 'Support hours', kind: 'line', most: 120 },
    { name: 'legalName', label: 'Legal name', kind: 'line', most: 120 },
    { name: 'legalAddress', label: 'Address', kind: 'line', most: 200 },
    { name: 'registrationNumber', label: 'Registration number', kind: 'line', most: 60 },
  ],
  delivery: [
    {
      name: 'fee',
      label: 'Default shipping cost',
      kind: 'amount',
      hint: 'In cedis, for every delivery in Ghana. Enter 0 for free delivery.',
    },
    {
      name: 'freeOver',
      label: 'Free shipping threshold',
      kind: 'threshold',
      switchLabel: 'Offer free shipping',
      hint: 'In cedis. If you turn it off, no page mentions free shipping.',
    },
  ],
  deliveryDays: DELIVERY_DAY_FIELDS,
  zones: [],
  gifts: GIFT_FIELDS,
  tax: [
    {
      name: 'ratePercent',
      label: 'Tax rate',
      kind: 'number',
      least: 0,
      most: 50,
      decimals: 2,
      unit: 'percent',
      hint: 'In percent. Prices include it. Above 0, order summaries and invoices show it.',
    },
  ],
  currency: [
    {
      name: 'shown',
      label: 'Currency',
      kind: 'choice',
      options: [
        { value: 'GHS', label: 'GHS (Ghana cedi)' },
        { value: 'USD', label: 'USD (US dollar)' },
        { value: 'EUR', label: 'EUR (euro)' },
      ],
      hint: 'With USD or EUR, prices also show the approximate amount. Customers always pay in cedis.',
    },
    {
      name: 'cedisPerDollar',
      label: 'Cedis for one US dollar',
      kind: 'number',
      least: 0.01,
      most: 100_000,
      decimals: 4,
      unit: 'cedis',
    },
    {
      name: 'cedisPerEuro',
      label: 'Cedis for one euro',
      kind: 'number',
      least: 0.01,
      most: 100_000,
      decimals: 4,
      unit: 'cedis',
    },
  ],
  claims: [
    { name: 'customers', label: 'Customers', kind: 'line', most: 20, optional: true },
    { name: 'satisfaction', label: 'Satisfaction', kind: 'line', most: 20, optional: true },
    { name: 'rating', label: 'Average rating', kind: 'line', most: 20, optional: true },
    { name: 'reviews', label: 'Reviews', kind: 'line', most: 20, optional: true },
    {
      name: 'subscribers',
      label: 'Newsletter subscribers',
      kind: 'line',
      most: 20,
      optional: true,
    },
    {
      name: 'testimonials',
      label: 'Show sample testimonials',
      kind: 'flag',
      hint: 'Three made-up customers on the home page, for a demo. Leave this off in a shop that sells: reviews by your customers are on the product pages.',
    },
  ],
  email: [
    {
      name: 'senderName',
      label: 'Sender name',
      kind: 'line',
      most: 60,
      hint: 'Shown in inboxes. Choose a discreet name.',
    },
    {
      name: 'senderAddress',
      label: 'Sender address',
      kind: 'email',
      hint: 'Your mail server must be allowed to send from it.',
    },
  ],
  notices: [
    {
      name: 'newOrderEmails',
      label: 'Email new orders to',
      kind: 'emails',
      most: 10,
      hint: 'One address on each line, at most 10. The email gives order number, total and payment method, never names or items. Orders of the same minute share one email. Leave empty to send none.',
    },
  ],
  security: [
    {
      name: 'sessionTimeoutMinutes',
      label: 'Session timeout',
      kind: 'number',
      least: 5,
      most: 1_440,
      decimals: 0,
      unit: 'minutes',
      hint: 'In minutes. Inactive staff are signed out after this time.',
    },
    {
      name: 'maxLoginAttempts',
      label: 'Max login attempts',
      kind: 'number',
      least: 3,
      most: 20,
      decimals: 0,
      unit: 'attempts',
      hint: 'For everyone. After this many wrong passwords the account is locked for 15 minutes.',
    },
    {
      name: 'staffTwoFactor',
      label: 'Staff need two-factor sign-in',
      kind: 'flag',
      hint: 'Everyone on staff, including you, must set it up before opening the back-office.',
    },
  ],
  database: [
    {
      name: 'backupFrequency',
      label: 'Backup frequency',
      kind: 'choice',
      options: [
        { value: 'daily', label: 'Daily' },
        { value: 'weekly', label: 'Weekly' },
        { value: 'monthly', label: 'Monthly' },
      ],
      hint: 'Runs at night, between 02:00 and 05:00 in Accra.',
    },
    {
      name: 'backupRetentionDays',
      label: 'Backup retention',
      kind: 'number',
      least: 1,
      most: 3_650,
      decimals: 0,
      unit: 'days',
      hint: 'In days. Older backups are deleted; the latest good one is always kept.',
    },
  ],
  search: [],
  payment: [
    { name: 'card', label: 'Card', kind: 'flag' },
    { name: 'mobileMoney', label: 'Mobile money', kind: 'flag' },
    { name: 'cashOnDelivery', label: 'Cash on delivery', kind: 'flag' },
    {
      name: 'networks',
      label: 'Mobile money networks',
      kind: 'lines',
      most: 10,
      hint: 'One per line, as customers will read them.',
    },
    {
      name: 'mostCashOrders',
      label: 'Most cash orders',
      kind: 'number',
      least: 1,
      most: 50,
      decimals: 0,
      unit: 'orders',
      hint: 'How many unpaid cash orders one customer may have at a time.',
    },
  ],
  limits: [
    {
      name: 'unitsPerLine',
      label: 'Units of one product per order',
      kind: 'number',
      least: 1,
      most: 99,
      decimals: 0,
      unit: 'units',
      hint: 'Customers see “Up to 20 per order” on the product page and in the cart.',
    },
    {
      name: 'unitsPerOrder',
      label: 'Units per order',
      kind: 'number',
      least: 1,
      most: 999,
      decimals: 0,
      unit: 'units',
      hint: 'All products together. The cart asks customers who need more to contact you.',
    },
    {
      name: 'unpaidUnits',
      label: 'Unpaid units per customer',
      kind: 'number',
      least: 1,
      most: 9_999,
      decimals: 0,
      unit: 'units',
      hint: 'Units in cash orders on the way, and units held while a payment is open. Keeps one account from emptying the shop.',
    },
    {
      name: 'cashOrderValue',
      label: 'Highest value of a cash order',
      kind: 'threshold',
      switchLabel: 'Limit the value of a cash order',
      hint: 'In cedis, delivery included. Above it, customers pay by card or mobile money.',
    },
  ],
  guestCheckout: GUEST_CHECKOUT_FIELDS,
  discretion: [
    {
      name: 'name',
      label: 'Discreet name',
      kind: 'line',
      most: 60,
      hint: 'The sender on parcels and packing slips, and the name the rider gives on the phone. Choose one that does not say what you sell.',
    },
    {
      name: 'onStatements',
      label: 'Statements show this name',
      kind: 'flag',
      hint: 'Set the same name at your payment provider first: the shop cannot change it there. Switched off, the shop promises nothing about statements.',
    },
  ],
  exit: [
    {
      name: 'shown',
      label: 'Show a quick exit',
      kind: 'flag',
      hint: 'A link at the top of every page of the shop. It, or pressing Shift three times, signs the visitor out and opens a neutral site.',
    },
    {
      name: 'forgets',
      label: 'Also delete the cart from the device',
      kind: 'flag',
      hint: 'With everything else that the shop keeps there, such as a checkout that was begun.',
    },
    {
      name: 'address',
      label: 'Where it leads',
      kind: 'address',
      hint: 'A site that anybody might have open: weather or news.',
    },
  ],
  device: [
    {
      name: 'discreetMode',
      label: 'Offer a discreet mode',
      kind: 'flag',
      hint: 'Visitors can switch it on for their device, at the foot of every page: the tab then shows the discreet name and a plain icon, and intimate pictures stay hidden until they are touched.',
    },
    {
      name: 'recentlyViewed',
      label: 'Show recently viewed products',
      kind: 'flag',
      hint: 'On product pages and in an empty cart. The list stays on the visitor’s device; one press forgets it, and discreet mode keeps none.',
    },
  ],
};

/** Whether the settings form saves it; a section without fields has its own screen. */
export function isSection(text: string): text is Section {
  return Object.hasOwn(FIELDS, text) && FIELDS[text as Section].length > 0;
}

export function fieldOf(section: Section, name: string): SettingField | undefined {
  return (FIELDS[section] as readonly SettingField[]).find((one) => one.name === name);
}

/** The name of the switch next to an optional amount. */
export const switchName = (name: string) => `${name}On`;

/** The name of one of several checkboxes; each has its own, since repeated fields are refused. */
export const choiceName = (name: string, word: string) => `${name}${word.replaceAll(' ', '')}`;
