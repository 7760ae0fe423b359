import type { Wanted } from '#app/cart/quote.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { FIELD_LIMITS, type Typed, typedFrom } from './fields.ts';
import { type Method, METHODS } from './rules.ts';

// Erased as well when somebody signs out: see the session.
const TYPED = 'checkout';
const KEY = 'checkout-key';
const PAYMENT = 'checkout-payment';
const PAYMENT_HOURS = 24;

export type KeptForm = { typed: Typed; method: Method | undefined };

/** What was typed, kept in this tab while its owner signs in. */
export const keptForm = {
  keep: (form: KeptForm) => write(session, TYPED, form),
  forget: () => write(session, TYPED, undefined),
  find(): KeptForm | undefined {
    const { typed, method } = read(session, TYPED);
    if (typeof typed !== 'object' || typed === null) return undefined;
    const values = typed as Record<string, unknown>;
    return {
      typed: typedFrom((field) => {
        const value = Object.hasOwn(values, field) ? values[field] : '';
        return typeof value === 'string' ? value.slice(0, FIELD_LIMITS[field]) : '';
      }),
      method: METHODS.find((name) => name === method),
    };
  },
};

/** The key of a purchase: the same in every tab for as long as the cart holds the same. */
export const requestKey = {
  of(wanted: readonly Wanted[]): string {
    const holds = wanted
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .toSorted()
      .join();
    const { key, of } = read(device, KEY);
    if (typeof key === 'string' && isOrderId(key) && of === holds) return key;
    const fresh = crypto.randomUUID();
    write(device, KEY, { key: fresh, of: holds });
    return fresh;
  },
  forget: () => write(device, KEY, undefined),
};

export type KeptPayment = {
  attemptId: string;
  /** What is bought with it, to be taken out of the cart once it is paid. */
  wanted: Wanted[];
  /** The window said that it is paid: nobody must be led to pay again. */
  saidPaid: boolean;
};

/** The payment that was begun on this device, for whoever comes back after the tab is gone. */
export const keptPayment = {
  keep: (payment: KeptPayment) => write(device, PAYMENT, { ...payment, at: Date.now() }),
  forget: () => write(device, PAYMENT, undefined),
  find(): KeptPayment | undefined {
    const { attemptId, wanted, saidPaid, at } = read(device, PAYMENT);
    const isFresh = typeof at === 'number' && Date.now() - at < PAYMENT_HOURS * 3_600_000;
    if (!isFresh || typeof attemptId !== 'string' || !isOrderId(attemptId)) return undefined;
    return {
      attemptId,
      wanted: Array.isArray(wanted) ? wanted.filter(isWanted) : [],
      saidPaid: saidPaid === true,
    };
  },
};

function isWanted(line: unknown): line is Wanted {
  return (
    typeof line === 'object' &&
    line !== null &&
    'id' in line &&
    typeof line.id === 'string' &&
    'quantity' in line &&
    typeof line.quantity === 'number'
  );
}

type Shelf = () => Storage;
// Where the visitor has switched storage off, things last as long as the page.
const memory = new Map<string, string>();

function session(): Storage {
  return window.sessionStorage;
}

function device(): Storage {
  return window.localStorage;
}

function read(shelf: Shelf, name: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(textOn(shelf, name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function textOn(shelf: Shelf, name: string): string | null | undefined {
  try {
    return shelf().getItem(name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

function write(shelf: Shelf, name: string, value: object | undefined): void {
  memory.delete(name);
  try {
    if (value === undefined) shelf().removeItem(name);
    else shelf().setItem(name, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(name, JSON.stringify(value));
  }
}
