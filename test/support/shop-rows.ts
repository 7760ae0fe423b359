import { ask } from './databases.ts';

/** What the shop's own database says: the facts that a page is compared with. */
export async function shopRows<Row extends object>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return ask<Row>(process.env.TEST_DATABASE_URL ?? '', sql, values);
}

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  category: string;
  price_minor: number;
  in_stock: boolean;
  stock_quantity: number;
  featured: boolean;
  rating: number | null;
  units_sold: number;
  created_at: Date;
};

export async function allProducts(): Promise<ProductRow[]> {
  const rows = await shopRows<Omit<ProductRow, 'price_minor'> & { price_minor: string }>(
    `select p.id, p.name, p.description, c.name as category, p.price_minor, p.in_stock,
            p.stock_quantity, p.featured, p.rating, p.units_sold, p.created_at
       from products p join categories c on c.id = p.category_id`,
  );
  return rows.map((row) => ({ ...row, price_minor: Number(row.price_minor) }));
}

export async function productNamed(name: string): Promise<ProductRow> {
  const found = (await allProducts()).find((product) => product.name === name);
  if (!found) throw new Error(`the demo shop has no ${name}`);
  return found;
}

export type CategoryRow = { id: string; name: string; description: string };

export async function categoriesBy(order: 'name' | 'created_at'): Promise<CategoryRow[]> {
  return shopRows<CategoryRow>(`select id, name, description from categories order by ${order}`);
}

/** As the shop must write an amount: GH₵ and two decimals. */
export function cedis(pesewas: number): string {
  const [whole = '', part = ''] = (pesewas / 100).toFixed(2).split('.');
  return `GH₵${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
