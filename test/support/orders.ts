import { randomInt, randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Line = {
  name?: string;
  price?: number;
  quantity?: number;
  productId?: string | null;
  imageUrl?: string | null;
};

type Event = { kind: string; details?: object; at?: Date };

type Wanted = {
  id?: string;
  number?: string | null;
  status?: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  method?: 'card' | 'mobile_money' | 'cash_on_delivery';
  paymentState?: 'unpaid' | 'paid' | 'refunded';
  reference?: string | null;
  refunded?: number;
  total?: number;
  discount?: number;
  taxPercent?: number;
  customer?: object;
  shipping?: object;
  placedAt?: Date;
  lines?: Line[];
  /** What happened after it was placed, and paid where it is. */
  events?: Event[];
};

export type MadeOrder = {
  id: string;
  number: string | null;
  total: number;
  reference: string | null;
};

const ADDRESS = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };
const CUSTOMER = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@people.test',
  phone: '+233241234567',
  ...ADDRESS,
};

export const newNumber = () => `CVX${randomInt(1e8, 1e9)}`;
export const newReference = () =>
  `CVX_${randomInt(1e12, 9e12)}_${String(randomInt(1e6)).padStart(6, '0')}`;

/** An order as checkout leaves it, made straight in the database; GH₵15.00 for delivery unless a total is given. */
export async function makeOrder(
  rows: Rows,
  person: Pick<Person, 'id'>,
  wanted: Wanted = {},
): Promise<MadeOrder> {
  const { id = randomUUID(), status = 'pending', method = 'cash_on_delivery' } = wanted;
  const { number = newNumber(), placedAt = new Date(), lines = [{}], events = [] } = wanted;
  const isCash = method === 'cash_on_delivery';
  const isPaid = !isCash || status === 'delivered';
  const { paymentState = isPaid ? 'paid' : 'unpaid' } = wanted;
  const { reference = isCash ? null : newReference() } = wanted;
  const whole = lines.map((line) => ({
    name: 'Crimson Promise Roses',
    price: 12_000,
    quantity: 1,
    productId: null,
    imageUrl: null,
    ...line,
  }));
  const goods = whole.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const { discount = 0, total = goods - discount + 1_500 } = wanted;
  const delivery = whole.length > 0 ? Math.max(0, total - goods + discount) : 0;
  // Where a total is given, the lines may be worth more or less.
  const subtotal = total + discount - delivery;
  await rows(
    `insert into orders (id, user_id, order_number, total_amount_minor, status, payment_method,
       customer_info, shipping_address, billing_address, created_at, payment_state,
       payment_reference, delivery_minor, tax_percent, refunded_minor, subtotal_minor, discount_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      person.id,
      number,
      total,
      status,
      method,
      { ...CUSTOMER, ...wanted.customer },
      { ...ADDRESS, ...wanted.shipping },
      placedAt,
      paymentState,
      reference,
      delivery,
      wanted.taxPercent ?? 0,
      wanted.refunded ?? 0,
      subtotal,
      discount,
    ],
  );
  await rows(
    `insert into order_items (order_id, product_id, quantity, price_minor, name, image_url)
     select $1, line."productId", line.quantity, line.price, line.name, line."imageUrl"
       from jsonb_to_recordset($2::jsonb)
         as line ("productId" uuid, quantity integer, price bigint, name text, "imageUrl" text)`,
    [id, JSON.stringify(whole)],
  );
  const first: Event[] = [{ kind: 'placed' }, ...(isCash ? [] : [{ kind: 'paid' }])];
  const told = [...first, ...events].map((event) => ({ details: {}, at: placedAt, ...event }));
  await rows(
    `insert into order_events (order_id, kind, details, created_at)
     select $1, event.kind, event.details, event.at
       from jsonb_to_recordset($2::jsonb)
         as event (kind order_event_kind, details jsonb, at timestamptz)`,
    [id, JSON.stringify(told)],
  );
  return { id, number, total, reference };
}

/** So many orders of one person, the first the newest, an hour apart. */
export async function makeOrders(
  rows: Rows,
  person: Pick<Person, 'id'>,
  count: number,
): Promise<MadeOrder[]> {
  const made: MadeOrder[] = [];
  for (let hours = 0; hours < count; hours += 1) {
    const placedAt = new Date(Date.now() - hours * 3_600_000);
    made.push(await makeOrder(rows, person, { placedAt }));
  }
  return made;
}
