type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

export type Goods = { id: string; price: number };
export type Line = { id: string; quantity: number };

const DELIVERY = 1_500;
const FREE_FROM = 90_000;

/** A product to sell, with so many in stock; 0 is sold without being counted. */
export async function makeGoods(rows: Rows, stock: number, price = 10_000): Promise<Goods> {
  await rows(
    `insert into categories (name, description) select 'For the tests', 'Nothing to see'
     where not exists (select from categories) on conflict do nothing`,
  );
  const [made] = await rows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     values ('Goods ' || gen_random_uuid(), $1, (select id from categories limit 1), true, $2) returning id`,
    [price, stock],
  );
  return { id: made?.id ?? '', price };
}

/** What a cart costs with the settings of a new shop. */
export function totalOf(lines: readonly Line[], goods: readonly Goods[]): number {
  const subtotal = lines.reduce((sum, { id, quantity }) => {
    return sum + quantity * (goods.find((one) => one.id === id)?.price ?? 0);
  }, 0);
  return subtotal >= FREE_FROM ? subtotal : subtotal + DELIVERY;
}
