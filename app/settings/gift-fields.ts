import type { FieldsOf } from './field-kinds.ts';
import { MAX_WRAP_NAME_LENGTH } from './gifts.ts';

export const GIFT_FIELDS: FieldsOf<'gifts'> = [
  {
    name: 'isOffered',
    label: 'Ask who an order is for',
    kind: 'flag',
    hint: 'At checkout, customers can send an order to somebody else, with a card. Gifts are paid by card or mobile money, never in cash by the recipient.',
  },
  {
    name: 'anonymous',
    label: 'Offer to send a gift anonymously',
    kind: 'flag',
    hint: 'No paper and no rider says who sent it. Your staff still sees it, and can stop gifts to a recipient who wants no more of them.',
  },
  {
    name: 'wraps',
    label: 'Gift wraps',
    kind: 'prices',
    most: 10,
    longest: MAX_WRAP_NAME_LENGTH,
    hint: 'One on each line, with its price in cedis: Kraft paper and ribbon 25.00. Leave empty to offer none.',
  },
];
