import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { categories, products } from '#app/catalogue/schema.ts';
import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { demoAccounts } from '../accounts.ts';
import { type History, planHistory } from './plan.ts';
import { type Tx, writeOrders, writePeople, writeStock } from './write.ts';
import { writeReturns } from './write-returns.ts';
import { writeVoices } from './write-customer-content.ts';

/** Loads the ninety days before today into a shop that has only its catalogue and demo accounts. */
export async function writeHistory(tx: Tx, { zones, now }: { zones: readonly DeliveryZone[]; now: Date }): Promise<History> {
  const goods = await tx
    .select({ id: products.id, name: products.name, sku: products.sku, price: products.price_minor, images: products.image_urls, category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .orderBy(products.name);
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, demoAccounts.map(({ email }) => email)));
  const accountOf = (role: string) => {
    const account = demoAccounts.find((one) => one.role === role);
    const id = found.find(({ email }) => email === account?.email)?.id;
    if (!account || !id) throw new Error(`the demo has no ${role}`);
    return { ...account, id };
  };
  const customer = accountOf('user');
  const { id: adminId } = accountOf('admin');
  const history = planHistory({ goods: goods.map(({ images, ...one }) => ({ ...one, imageUrl: images[0] ?? null })), customer, zones, now });
  await writePeople(tx, history, new Set([customer.id]));
  await writeOrders(tx, history.orders, { adminId });
  await writeReturns(tx, history.returns, { adminId });
  await writeStock(tx, history, { adminId });
  await writeVoices(tx, history, { adminId, now, categoryOf: new Map(goods.map(({ id, category }) => [id, category])) });
  return history;
}

/** A trigger writes stock movements with the current time; past movements are written with their own dates instead. */
export async function withoutLedger<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`alter table products disable trigger products_stock_is_ledgered`);
  const result = await work();
  await tx.execute(sql`alter table products enable trigger products_stock_is_ledgered`);
  return result;
}
