import { randomUUID } from 'node:crypto';
import { stripReactComments } from './html-text.ts';
import { wordsIn } from './order-pages.ts';
import { cookieOf, makePerson, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

export type StoredProduct = {
  id: string;
  name: string;
  description: string;
  price_minor: string;
  category_id: string;
  image_url: string | null;
  image_urls: string[];
  in_stock: boolean;
  stock_quantity: number;
  reserved_quantity: number;
  sold_out_at: Date | null;
  featured: boolean;
  state: string;
  version: number;
};

type Form = Record<string, string | readonly string[]>;

function bodyOf(form: Form): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    for (const one of typeof value === 'string' ? [value] : value) body.append(name, one);
  }
  return body;
}

/** The catalogue's screens as one member of staff uses them, with the requests that a browser sends. */
export async function catalogueStaff(shop: TestShop, name = 'Esi') {
  const person: Person = await makePerson(shop.rows, { roles: ['admin'], firstName: name });
  const cookie = await cookieOf(shop.rows, person);
  const categoryId = async (category: string) =>
    (
      await shop.rows<{ id: string }>('select id from categories where lower(name) = lower($1)', [
        category,
      ])
    )[0]?.id ?? '';
  const product = async (id: string) =>
    (await shop.rows<StoredProduct>('select * from products where id = $1', [id]))[0];
  return {
    person,
    cookie,
    categoryId,
    product,
    get: async (path: string) => {
      const answer = await shop.get(path, { cookie });
      const html = stripReactComments(await answer.text());
      return { status: answer.status, html, words: wordsIn(html) };
    },
    post: async (path: string, form: Form) => {
      const answer = await shop.post(path, bodyOf(form), { cookie });
      const html = stripReactComments(await answer.text());
      return { status: answer.status, html, words: wordsIn(html) };
    },
    /** A product made straight in the database. */
    make: async (wanted: Partial<StoredProduct> = {}) => {
      const fields = {
        id: randomUUID(),
        name: `Made ${randomUUID()}`,
        price_minor: '12000',
        category_id: await categoryId('Flowers'),
        stock_quantity: 8,
        ...wanted,
      };
      const names = Object.keys(fields);
      await shop.rows(
        `insert into products (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        Object.values(fields),
      );
      return fields.id;
    },
    /** The form of a product as its dialog was opened a moment ago. */
    formOf: async (id: string, changes: Form = {}): Promise<Form> => {
      const found = await product(id);
      if (!found) throw new Error('no such product');
      return {
        name: found.name,
        description: found.description,
        price: String(Number(found.price_minor) / 100),
        category: found.category_id,
        stock_quantity: String(found.stock_quantity),
        ...(found.in_stock && { in_stock: 'yes' }),
        ...(found.featured && { featured: 'yes' }),
        state: found.state,
        image_urls: found.image_urls,
        version: String(found.version),
        seen_stock: String(found.stock_quantity),
        seen_in_stock: found.in_stock ? 'yes' : 'no',
        ...changes,
      };
    },
    activity: (id: string) =>
      shop.rows<{ action: string; admin_id: string; table_name: string; changes: object }>(
        'select * from admin_activity_log where record_id = $1 order by number',
        [id],
      ),
    movements: (id: string) =>
      shop.rows<{ delta: number; reason: string; actor_id: string | null }>(
        'select delta, reason, actor_id from stock_movements where product_id = $1 order by id',
        [id],
      ),
  };
}

export type CatalogueStaff = Awaited<ReturnType<typeof catalogueStaff>>;
