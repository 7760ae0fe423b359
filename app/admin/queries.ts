import { and, asc, between, desc, or, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { profiles, users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import { matchingOrders } from '#app/orders/matching-orders.ts';
import { orders } from '#app/orders/schema.ts';
import { type Search, searchFrom } from '#app/orders/search.ts';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { emailBegins, isEmailStart, matchesWord } from '#app/platform/matches-word.ts';
import { formatMoney } from '#app/values/money.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import type { Hit } from './palette-rules.ts';

const MOST = 5;

/** The best few orders, products and customers for a query, each by an index of its own. */
export async function findAnywhere(q: string): Promise<Hit[]> {
  const search = searchFrom(q);
  if (!search) return [];
  const query = new URLSearchParams({ q });
  const [foundOrders, foundProducts, foundPeople] = await Promise.all([
    db
      .select({
        id: orders.id,
        number: orders.order_number,
        total: orders.total_amount_minor,
        first: sql<string | null>`${orders.customer_info} ->> 'firstName'`,
        last: sql<string | null>`${orders.customer_info} ->> 'lastName'`,
      })
      .from(orders)
      .where(matchingOrders(search))
      .orderBy(desc(orders.created_at), asc(orders.id))
      .limit(MOST + 1),
    db
      .select({
        id: products.id,
        name: products.name,
        sku: products.sku,
        price: products.price_minor,
      })
      .from(products)
      .where(matchingProducts(search))
      .orderBy(sql`position(${search.words[0] ?? ''} in lower(${products.name}))`, asc(products.id))
      .limit(MOST + 1),
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(matchingPeople(search))
      .orderBy(asc(users.name), asc(users.id))
      .limit(MOST + 1),
  ]);
  return [
    ...firstOf(
      'Orders',
      `${href('/admin/orders')}?${query}`,
      foundOrders.map(({ id, number, total, first, last }): Hit => ({
        group: 'Orders',
        to: href('/admin/orders/:orderId', { orderId: id }),
        label: number ?? id.slice(0, 8),
        detail: `${[first, last].filter(Boolean).join(' ') || 'No name'}, ${formatMoney(total)}`,
      })),
    ),
    ...firstOf(
      'Products',
      `${href('/admin/products')}?${query}`,
      foundProducts.map(({ id, name, sku, price }): Hit => ({
        group: 'Products',
        to: href('/admin/products/:productId', { productId: id }),
        label: name,
        detail: [sku, formatMoney(price)].filter(Boolean).join(', '),
      })),
    ),
    ...firstOf(
      'Customers',
      `${href('/admin/users')}?${query}`,
      foundPeople.map(({ id, name, email }): Hit => ({
        group: 'Customers',
        to: href('/admin/users/:userId', { userId: id }),
        label: name,
        detail: email,
      })),
    ),
  ];
}

/** The first few, with a link to the list if there are more. */
function firstOf(group: Hit['group'], to: string, found: readonly Hit[]): Hit[] {
  if (found.length <= MOST) return [...found];
  const label = `See all matching ${group.toLowerCase()}`;
  return [...found.slice(0, MOST), { group, to, label, isRest: true }];
}

const NOTHING = sql`false`;

function matchingProducts({ words }: Search): SQL | undefined {
  if (words.length === 0) return NOTHING;
  return or(
    and(...words.map((word) => matchesWord(products.name, word, { lower: false }))),
    and(...words.map((word) => matchesWord(products.sku, word, { lower: false }))),
  );
}

function matchingPeople({ words, phone, id }: Search): SQL | undefined {
  const text = sql`lower(${users.name} || ' ' || ${users.email})`;
  const ids = id === undefined ? undefined : idsBeginning(id);
  return or(
    words.length > 0
      ? and(
          ...words.map((word) =>
            isEmailStart(word)
              ? emailBegins(sql`lower(${users.email})`, word)
              : matchesWord(text, word, { lower: true }),
          ),
        )
      : NOTHING,
    ids && between(users.id, ...ids),
    // As an array, so that each condition can use its index.
    phone !== undefined && phone.length > 2
      ? sql`${users.id} = any(array(select ${profiles.user_id} from ${profiles}
          where ${profiles.phone} like ${likeAnywhere(phone)} limit 1000))`
      : undefined,
  );
}
