import { asc, desc, ilike, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { formatMoney } from '#app/values/money.ts';
import type { Hit } from './palette-rules.ts';

const MOST = 5;

/** The few orders, products and customers that come nearest to what was typed; each by an index of its own. */
export async function findAnywhere(q: string): Promise<Hit[]> {
  const pattern = likeAnywhere(q.toLowerCase());
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
      .where(sql`${orders.search} like ${pattern}`)
      .orderBy(desc(orders.created_at), asc(orders.id))
      .limit(MOST),
    db
      .select({ id: products.id, name: products.name, price: products.price_minor })
      .from(products)
      .where(ilike(products.name, pattern))
      .orderBy(sql`position(${q.toLowerCase()} in lower(${products.name}))`, asc(products.id))
      .limit(MOST),
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(sql`lower(${users.name} || ' ' || ${users.email}) like ${pattern}`)
      .orderBy(asc(users.name), asc(users.id))
      .limit(MOST),
  ]);
  return [
    ...foundOrders.map(({ id, number, total, first, last }): Hit => ({
      group: 'Orders',
      to: `/admin/orders/${id}`,
      label: number ?? id.slice(0, 8),
      detail: `${[first, last].filter(Boolean).join(' ') || 'Somebody'}, ${formatMoney(total)}`,
    })),
    ...foundProducts.map(({ id, name, price }): Hit => ({
      group: 'Products',
      to: `/admin/products/${id}`,
      label: name,
      detail: formatMoney(price),
    })),
    ...foundPeople.map(({ id, name, email }): Hit => ({
      group: 'Customers',
      to: `/admin/users/${id}`,
      label: name,
      detail: email,
    })),
  ];
}
