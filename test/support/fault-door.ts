import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { Instance } from './fault-instance.ts';
import type { Shopper } from './fault-shoppers.ts';

export type Method = 'card' | 'mobile_money' | 'cash_on_delivery';
export type Wish = {
  key: string;
  lines: readonly { id: string; quantity: number }[];
  method: Method;
  total: number;
};

/** What a shopper knows after one request. `lost`: nothing came back, so it may have worked or not. */
export type Heard =
  | { kind: 'lost'; why?: string }
  | { kind: 'broken'; status: number }
  | {
      kind: string;
      status: number;
      number?: string;
      attemptId?: string;
      accessCode?: string;
      reference?: string;
      notice?: { title: string };
    };

const PATIENCE_MS = 20_000;

const FIELDS = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  email: '',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
};

type Post = { instance: Pick<Instance, 'origin'>; shopper: Shopper };

/** Presses Place Order, as the page does it. */
export function placeOrder({ instance, shopper }: Post, wish: Wish): Promise<Heard> {
  return post({ instance, shopper }, '/checkout', {
    ...FIELDS,
    items: JSON.stringify(wish.lines),
    key: wish.key,
    total: String(wish.total),
    method: wish.method,
    repeat: 'yes',
  });
}

/** Asks what became of a payment; `isClosed` as after closing the window. */
export function confirmPayment(by: Post, attemptId: string, isClosed = false): Promise<Heard> {
  return post(by, `/checkout/payment/${attemptId}`, isClosed ? { closed: 'yes' } : {});
}

export function cancelOrder(by: Post, orderId: string): Promise<Heard> {
  return post(by, `/orders/${orderId}`, { act: 'cancel' });
}

async function post(
  { instance, shopper }: Post,
  path: string,
  fields: Record<string, string>,
): Promise<Heard> {
  try {
    const response = await fetch(`${instance.origin}${path}.data`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: shopper.cookie, origin: instance.origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = await response.arrayBuffer();
    return await understood(response, body);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'lost', why: String(Reflect.get(Object(cause), 'code') ?? cause) };
  }
}

/** Reads the router's own encoding, in which a page hears what its action said. */
async function understood(response: Response, body: ArrayBuffer): Promise<Heard> {
  const { status } = response;
  const isData = response.headers.get('x-remix-response') !== null;
  if (!isData) return { kind: 'broken', status };
  const { value } = await decode(new Blob([body]).stream(), globalThis);
  return found(value, status) ?? { kind: status < 400 ? 'led' : 'broken', status };
}

/** What the action said stands in `data`, or in `redirect` where it leads elsewhere. */
function found(value: unknown, status: number): Heard | undefined {
  const said = field(value, 'data');
  const kind = field(said, 'kind');
  if (typeof kind !== 'string') return undefined;
  return { ...(said as object), kind, status };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
