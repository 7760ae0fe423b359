import { expect } from 'vitest';
import { openServer } from './open-server.ts';

// What an answer says of where it came from.
export const HIT = 'corvox; hit';
export const MISS = 'corvox; fwd=miss; stored';
export const BYPASS = 'corvox; fwd=bypass';

/** A shop with a category of its own. It looks for changes at each request, so that nothing has to be waited for. */
export async function openCachingShop(port: number) {
  const shop = await openServer(port, { PAGE_FRESH_MS: '0' });
  const [category] = await shop.rows<{ id: string }>(
    `insert into categories (name, description) values ('Cached', 'Of this test') returning id`,
  );
  const make = async (name: string, values: string) => {
    const [made] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock, stock_quantity, units_sold, state)
       select $1, 5000, $2, ${values} returning id`,
      [name, category?.id],
    );
    return made?.id ?? '';
  };
  const goods = {
    category: category?.id ?? '',
    id: await make('Cached roses', `true, 50, 100000, 'active'`),
    rival: await make('Cached rival', `true, 50, 100020, 'active'`),
    uncounted: await make('Cached air', `true, 0, 7, 'active'`),
    draft: await make('Cached draft', `true, 5, 0, 'draft'`),
  };

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await shop.get(path, headers);
    const body = await response.text();
    return { response, body, from: response.headers.get('cache-status') };
  }

  /** Asks until the page comes from memory. */
  async function warm(path: string): Promise<void> {
    await get(path);
    const { from } = await get(path);
    expect(from, path).toBe(HIT);
  }

  return { ...shop, goods, read: get, warm };
}

export type CachingShop = Awaited<ReturnType<typeof openCachingShop>>;
