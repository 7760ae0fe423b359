import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { Instance } from './fault-instance.ts';
import type { Shopper } from './shoppers.ts';

export type Method = 'card' | 'mobile_money' | 'cash_on_delivery';
export type OrderRequest = {
  key: string;
  lines: readonly { id: string; quantity: number }[];
  method: Method;
  total: number;
  /** Who it is for, where that matters. */
  fields?: Partial<typeof FIELDS>;
};

/** The result of one request for the shopper. `lost`: no response, so it may have worked or not. */
export type ShopResponse =
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

/** It may have worked or not: whoever sent it sends it again with the same key. */
export const isUnsure = (response: ShopResponse) =>
  response.kind === 'lost' || ('status' in response && response.status >= 500);

const TIMEOUT_MS = 20_000;

const FIELDS = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  email: '',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
};

type Sender = { instance: Pick<Instance, 'origin'>; shopper: Pick<Shopper, 'cookie'> };

/** Sends Place Order as the page does. */
export function placeOrder(
  { instance, shopper }: Sender,
  orderRequest: OrderRequest,
): Promise<ShopResponse> {
  return post({ instance, shopper }, '/checkout', {
    ...FIELDS,
    ...orderRequest.fields,
    items: JSON.stringify(orderRequest.lines),
    key: orderRequest.key,
    total: String(orderRequest.total),
    method: orderRequest.method,
    repeat: 'yes',
  });
}

/** Checks a payment; `isClosed` as after closing the window. */
export function confirmPayment(
  by: Sender,
  attemptId: string,
  isClosed = false,
): Promise<ShopResponse> {
  return post(by, `/checkout/payment/${attemptId}`, isClosed ? { closed: 'yes' } : {});
}

export function cancelOrder(by: Sender, orderId: string): Promise<ShopResponse> {
  return post(by, `/orders/${orderId}`, { intent: 'cancel' });
}

/** Staff cancel an order whose status they see. */
export function cancelForStaff(
  by: Sender,
  orderId: string,
  { seen, key }: { seen: string; key: string },
): Promise<ShopResponse> {
  return post(by, `/admin/orders/${orderId}/cancel`, { intent: 'cancel', seen, key, reason: '' });
}

/** Staff send back a part of what was paid, in cedis. */
export function refundForStaff(
  by: Sender,
  orderId: string,
  { amount, key }: { amount: string; key: string },
): Promise<ShopResponse> {
  const why = 'Bruised petals';
  return post(by, `/admin/orders/${orderId}/refund`, { intent: 'refund', amount, why, key });
}

async function post(
  { instance, shopper }: Sender,
  path: string,
  fields: Record<string, string>,
): Promise<ShopResponse> {
  try {
    const response = await fetch(`${instance.origin}${path}.data`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: shopper.cookie, origin: instance.origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.arrayBuffer();
    return await parseResponse(response, body);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'lost', why: String(Reflect.get(Object(cause), 'code') ?? cause) };
  }
}

/** Decodes the router's response with the action's result. */
async function parseResponse(response: Response, body: ArrayBuffer): Promise<ShopResponse> {
  const { status } = response;
  const isData = response.headers.get('x-remix-response') !== null;
  if (!isData) return { kind: 'broken', status };
  const { value } = await decode(new Blob([body]).stream(), globalThis);
  return actionResult(value, status) ?? { kind: status < 400 ? 'redirected' : 'broken', status };
}

/** The action's result. */
function actionResult(value: unknown, status: number): ShopResponse | undefined {
  const result = field(value, 'data');
  const kind = field(result, 'kind');
  if (typeof kind !== 'string') return undefined;
  return { ...(result as object), kind, status };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
