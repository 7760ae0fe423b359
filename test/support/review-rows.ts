import { makeOrder } from './orders.ts';
import { makePerson, type Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Wanted = {
  productId: string;
  person?: Pick<Person, 'id'>;
  orderId?: string;
  rating?: number;
  nickname?: string;
  body?: string;
  writtenAt?: Date;
  isHidden?: boolean;
};

/** A review made straight in the database; without a person it is one of the demo's kind. */
export async function makeReview(rows: Rows, wanted: Wanted): Promise<{ id: string }> {
  const { productId, person, orderId, rating = 5, nickname = 'Somebody', body = '' } = wanted;
  const { writtenAt = new Date(), isHidden = false } = wanted;
  const [made] = await rows<{ id: string }>(
    `insert into reviews (product_id, user_id, order_id, rating, nickname, body, created_at, updated_at, hidden_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning id`,
    [
      productId,
      person?.id ?? null,
      orderId ?? null,
      rating,
      nickname,
      body,
      writtenAt,
      isHidden ? writtenAt : null,
    ],
  );
  return { id: made?.id ?? '' };
}

type Delivery = {
  status?: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  firstName?: string;
};

/** Somebody to whom the product was delivered, or is on its way. */
export async function makeBuyer(
  rows: Rows,
  productId: string,
  { status = 'delivered', firstName = 'Ama' }: Delivery = {},
) {
  const person = await makePerson(rows, { firstName });
  const order = await makeOrder(rows, person, { status, lines: [{ productId }] });
  return { ...person, orderId: order.id };
}

/** A product of its own, which nobody has rated yet. */
export async function makeProduct(rows: Rows, name: string, inStock = true): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `insert into products (name, description, price_minor, category_id, in_stock)
     select $1, 'Made for a test.', 12000, id, $2 from categories where name = 'Gifts' returning id`,
    [name, inStock],
  );
  return made?.id ?? '';
}

export type RatingRow = { count: number; sum: number; rating: number | null };

/** What the product itself knows of its ratings. */
export async function ratingOf(rows: Rows, productId: string): Promise<RatingRow> {
  const [row] = await rows<{ count: number; sum: number; rating: string | null }>(
    'select rating_count as count, rating_sum as sum, rating from products where id = $1',
    [productId],
  );
  if (!row) throw new Error('there is no such product');
  return { ...row, rating: row.rating === null ? null : Number(row.rating) };
}
