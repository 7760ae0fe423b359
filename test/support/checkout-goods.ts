import { randomUUID } from 'node:crypto';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Wanted = { name?: string; price?: number; left?: number };

/** A product of its own, as the cart knows it; `left` units of it where they are counted. */
export async function makeProduct(
  rows: Rows,
  { name = `Roses ${randomUUID().slice(0, 8)}`, price = 10_000, left = 0 }: Wanted = {},
) {
  const [made] = await rows<{ id: string; category: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     select $1, $2, id, true, $3 from categories order by name limit 1
     returning id, (select name from categories where id = category_id) as category`,
    [name, price, left],
  );
  return { id: made?.id ?? '', category: made?.category ?? '', name, price_minor: price };
}

export type Product = Awaited<ReturnType<typeof makeProduct>>;
