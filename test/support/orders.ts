import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Line = {
  name?: string;
  price?: number;
  quantity?: number;
  productId?: string | null;
  imageUrl?: string | null;
};

type Wanted = {
  id?: string;
  number?: string | null;
  status?: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  method?: 'card' | 'mobile_money' | 'cash_on_delivery';
  total?: number;
  placedAt?: Date;
  lines?: Line[];
};

type MadeOrder = { id: string; number: string | null; total: number };

const ADDRESS = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };
const CUSTOMER = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@people.test',
  phone: '+233241234567',
  ...ADDRESS,
};

/** An order as checkout leaves it, made straight in the database; GH₵15.00 for delivery unless a total is given. */
export async function makeOrder(
  rows: Rows,
  person: Pick<Person, 'id'>,
  wanted: Wanted = {},
): Promise<MadeOrder> {
  const {
    id = randomUUID(),
    number = `CVX${id.slice(0, 6).toUpperCase()}`,
    status = 'pending',
    method = 'cash_on_delivery',
    placedAt = new Date(),
    lines = [{}],
  } = wanted;
  const whole = lines.map((line) => ({
    name: 'Crimson Promise Roses',
    price: 12_000,
    quantity: 1,
    productId: null,
    imageUrl: null,
    ...line,
  }));
  const total =
    wanted.total ?? whole.reduce((sum, line) => sum + line.price * line.quantity, 1_500);
  await rows(
    `insert into orders (id, user_id, order_number, total_amount_minor, status, payment_method,
       customer_info, shipping_address, billing_address, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [id, person.id, number, total, status, method, CUSTOMER, ADDRESS, placedAt],
  );
  await rows(
    `insert into order_items (order_id, product_id, quantity, price_minor, name, image_url)
     select $1, line."productId", line.quantity, line.price, line.name, line."imageUrl"
       from jsonb_to_recordset($2::jsonb)
         as line ("productId" uuid, quantity integer, price bigint, name text, "imageUrl" text)`,
    [id, JSON.stringify(whole)],
  );
  return { id, number, total };
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
