import { randomUUID } from 'node:crypto';
import { shopRows } from './shop-rows.ts';

type Stored = {
  id: string;
  price_minor: string;
  stock_quantity: number;
  in_stock: boolean;
  image_urls: string[];
  version: number;
};
export const storedProduct = async (name: string) =>
  (await shopRows<Stored>('select * from products where name = $1', [name]))[0];

/** A product that cannot be bought, so that no other test meets it in the shop. */
export async function makeProduct(
  wanted: { name?: string; stock?: number; inStock?: boolean } = {},
) {
  const { name = `Staff-${randomUUID()}`, stock = 5, inStock = false } = wanted;
  const [made] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity, image_urls)
     select $1, 12000, c.id, $2, $3, array(select url from images where state = 'ready' order by url limit 2)
       from categories c where c.name = 'Gifts' returning id`,
    [name, inStock, stock],
  );
  return { id: made?.id ?? '', name };
}
