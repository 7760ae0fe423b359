import type { PaymentMethod } from '#app/orders/rules.ts';

/** The payment methods in the order of the form. */
export const METHODS = [
  'mobile_money',
  'card',
  'cash_on_delivery',
] as const satisfies readonly PaymentMethod[];
export type Method = (typeof METHODS)[number];

/** The choice of a saved address; it fills in the fields and is not submitted. */
export const SAVED_ADDRESS = 'savedAddress';
/** Pick-up point, day and slot, as submitted. */
export const DELIVERY_NAMES = ['pickUp', 'day', 'slot'] as const;
/** The gift options of the form, beside its text fields. */
export const GIFT_NAMES = ['gift', 'calls', 'wrap', 'anonymous', 'reminder'] as const;
/** The form field that marks an intended guest order, as opposed to one after an expired session. */
export const AS_GUEST = 'guest';
/** Sent with a sign-up whose order is paid before the address is confirmed. */
export const PAY_BEFORE_CONFIRMING = 'paysFirst';
/** The checkbox that saves the typed address to the address book. */
export const SAVE_ADDRESS = 'saveAddress';

type Switches = { card: boolean; mobileMoney: boolean; cashOnDelivery: boolean };

/** Whether the owner offers it. */
export function canPayBy(method: Method, offered: Switches): boolean {
  switch (method) {
    case 'card':
      return offered.card;
    case 'mobile_money':
      return offered.mobileMoney;
    case 'cash_on_delivery':
      return offered.cashOnDelivery;
  }
}

type Begun = {
  request_key: string;
  method: string;
  amount_minor: number;
  lines: readonly { productId: string; quantity: number }[];
  recipient: object | null;
};
type Agreed = { day?: string; slot?: { id: string } };
type Sent = {
  requestKey: string;
  method: string;
  shownTotal: number;
  wanted: readonly { id: string; quantity: number }[];
  recipient: unknown;
  delivery: { day: string; slot: string };
};

/** Whether a request equals the one of an open payment: then it is a retry, not a second payment. */
export function isSameRequest(begun: Begun, sent: Sent): boolean {
  const { delivery, ...recipient }: { delivery?: Agreed } = begun.recipient ?? {};
  return (
    (delivery?.day ?? '') === sent.delivery.day &&
    (delivery?.slot?.id ?? '') === sent.delivery.slot &&
    begun.request_key === sent.requestKey &&
    begun.method === sent.method &&
    begun.amount_minor === sent.shownTotal &&
    inOrder(begun.lines.map(({ productId: id, quantity }) => ({ id, quantity }))) ===
      inOrder(sent.wanted) &&
    sorted(recipient) === sorted(sent.recipient)
  );
}

export const REPEAT_MINUTES = 15;

type Line = { id: string; quantity: number };

/** Whether a cart includes everything of an earlier order: it may be an accidental repeat. */
export function holdsAll(wanted: readonly Line[], bought: readonly Line[]): boolean {
  return (
    bought.length > 0 &&
    bought.every(({ id, quantity }) =>
      wanted.some((line) => line.id === id && line.quantity >= quantity),
    )
  );
}

function inOrder(lines: readonly { id: string; quantity: number }[]): string {
  return lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join();
}

/** The database returns the keys of an object in a different order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
