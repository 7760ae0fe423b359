import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { ChosenTime } from './fault-delivery.ts';
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
  /** Where days are chosen. */
  time?: ChosenTime;
  gift?: SentGift;
};

/** A gift as the page sends it: to whom, with which words and in which wrap. */
export type SentGift = {
  phone: string;
  message: string;
  wrap: string;
  anonymous?: 'yes';
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

type Sender = {
  instance: Pick<Instance, 'origin'>;
  shopper: Pick<Shopper, 'cookie'> & Partial<Shopper>;
};

/** Sends Place Order as the page does. */
export function placeOrder(
  { instance, shopper }: Sender,
  orderRequest: OrderRequest,
): Promise<ShopResponse> {
  return post({ instance, shopper }, '/checkout', {
    ...FIELDS,
    ...guestFields(shopper),
    ...giftFields(shopper, orderRequest.gift),
    ...orderRequest.fields,
    ...orderRequest.time,
    items: JSON.stringify(orderRequest.lines),
    key: orderRequest.key,
    total: String(orderRequest.total),
    method: orderRequest.method,
    repeat: 'yes',
  });
}

type Fields = Record<string, string>;

function guestFields({ id = '', email = '', address }: Partial<Shopper>): Fields {
  return address === undefined ? {} : { guest: 'yes', phone: id, email };
}

/** The fields that ask for a name and a phone are then the recipient's. */
function giftFields({ id = '', address }: Partial<Shopper>, gift: SentGift | undefined): Fields {
  if (!gift) return {};
  const { phone, message, ...chosen } = gift;
  return {
    ...chosen,
    gift: 'yes',
    calls: 'recipient',
    firstName: 'Esi',
    lastName: 'Boateng',
    phone,
    cardMessage: message,
    buyerFirstName: FIELDS.firstName,
    buyerLastName: FIELDS.lastName,
    buyerPhone: address === undefined ? FIELDS.phone : id,
  };
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

/** The link of an order as its confirmation shows it to the guest who placed it; undefined where the page did not come. */
export async function findOrderLink(
  { instance, shopper }: Sender,
  number: string,
): Promise<string | undefined> {
  const page = await fetch(`${instance.origin}/order-confirmation?orderNumber=${number}`, {
    headers: { cookie: shopper.cookie },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.text())
    .catch(() => '');
  return /\/orders\/find\/[\w.-]+/.exec(page)?.[0];
}

/** A guest opens the link of an order with the last digits of their phone, and cancels it. */
export async function cancelAsGuest(by: Sender, number: string): Promise<ShopResponse> {
  const link = await findOrderLink(by, number);
  if (link === undefined) return { kind: 'lost' };
  const digits = by.shopper.id?.slice(-4) ?? '';
  const opened = await post(by, link, { intent: 'open', digits });
  return isUnsure(opened) ? opened : post(by, link, { intent: 'cancel' });
}

/** By the link of a mail: it proves the address, and orders of guests with that address go to the account. */
export function chooseNewPassword(
  by: Sender,
  { token, password }: { token: string; password: string },
): Promise<ShopResponse> {
  return post(by, '/reset-password', { token, password, confirm: password });
}

/** Tries digits at the link of an order. */
export function tryDigits(by: Sender, link: string, digits: string): Promise<ShopResponse> {
  return post(by, link, { intent: 'open', digits });
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

/** Staff move an order to another day and time. */
export function moveForStaff(
  by: Sender,
  orderId: string,
  move: ChosenTime & { seen: string },
): Promise<ShopResponse> {
  return post(by, `/admin/orders/${orderId}/delivery`, { ...move, reason: '' });
}

/** Staff close a day for new orders, or open it again. */
export function closeForStaff(by: Sender, day: string, isClosed = true): Promise<ShopResponse> {
  return post(by, '/admin/deliveries', { intent: isClosed ? 'close' : 'open', day });
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
      headers: {
        cookie: shopper.cookie,
        origin: instance.origin,
        ...(shopper.address !== undefined && { 'x-forwarded-for': shopper.address }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.arrayBuffer();
    if (shopper.address !== undefined) keepCookies(shopper, response);
    return await parseResponse(response, body);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'lost', why: String(Reflect.get(Object(cause), 'code') ?? cause) };
  }
}

/** As a browser does for a device without an account. */
function keepCookies(shopper: Sender['shopper'], response: Response): void {
  const kept = new Map(shopper.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    kept.set(pair.split('=')[0], pair);
  }
  shopper.cookie = [...kept.values()].filter((pair) => pair !== '').join('; ');
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
