import type { PaymentMethod } from '#app/orders/rules.ts';

/** The methods that a shopper can choose, in the order in which they are offered. */
export const METHODS = [
  'mobile_money',
  'card',
  'cash_on_delivery',
] as const satisfies readonly PaymentMethod[];
export type Method = (typeof METHODS)[number];

/** The choice of a saved address, which fills in the fields; it is not sent. */
export const SAVED_ADDRESS = 'savedAddress';
/** Where it is fetched, if it is, and when it arrives: as the form sends them. */
export const DELIVERY_NAMES = ['pickUp', 'day', 'slot'] as const;
/** The gift options of the form, beside its text fields. */
export const GIFT_NAMES = ['gift', 'calls', 'wrap', 'anonymous', 'reminder'] as const;
/** The form field that marks an intended guest order, as opposed to one after an expired session. */
export const AS_GUEST = 'guest';
/** Sent with a sign-up whose order is paid for before the address is confirmed. */
export const PAY_BEFORE_CONFIRMING = 'paysFirst';
/** The tick that adds what was typed to the address book. */
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

/** Whether what is sent now is what was begun: then it is the same payment, not a second one. */
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

/** Whether a cart holds everything that an earlier order bought: then it may be that order once more. */
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

/** The database gives back the keys of an object in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
