import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import {
  type CartRequester,
  findSignUpCart,
  deleteSignUpCart,
} from '#app/accounts/sign-up/sign-up-cart.ts';
import { displayUrl, summaryColumns, summaryFrom } from '#app/catalogue/queries.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { db, inTransaction } from '#app/platform/database.ts';
import type { RequestedLine } from './quote.ts';
import type { Cart, NewItem } from './rules.ts';
import { savedCartLines } from './schema.ts';

/** Saves a cart with the account at sign-out. Replaces an earlier one that was never restored. */
export async function saveCart(userId: string, wanted: readonly RequestedLine[], now: Date) {
  if (wanted.length === 0) return;
  await inTransaction(async (tx) => {
    await tx.delete(savedCartLines).where(eq(savedCartLines.user_id, userId));
    // The query leaves out products that are no longer sold.
    const lines = sql.join(
      wanted.map(
        ({ id, quantity }, position) => sql`(${id}::uuid, ${quantity}::int, ${position}::int)`,
      ),
      sql`, `,
    );
    await tx.execute(sql`
      insert into saved_cart_lines (user_id, product_id, quantity, position, saved_at)
      select ${userId}::uuid, line.id, line.quantity, line.position, ${now}
        from (values ${lines}) as line (id, quantity, position)
        join products on products.id = line.id`);
  });
}

/** The saved cart in the format of a device: with current names and prices, without products no longer sold. */
export async function listSavedCart(asker: CartRequester): Promise<Cart> {
  const [saved, ofSignUp] = await Promise.all([
    listSavedLines(asker.userId),
    findSignUpCart(asker),
  ]);
  const others = ofSignUp.filter(({ id }) => !saved.some((line) => line.id === id));
  const wanted = [...saved, ...others];
  const offered = await listOffered(wanted.map(({ id }) => id));
  return wanted.flatMap(({ id, quantity }): Cart => {
    const found = offered.find((product) => product.id === id);
    const most = Math.max(quantity, ofSignUp.find((line) => line.id === id)?.quantity ?? 0);
    return found ? [{ ...found, quantity: most }] : [];
  });
}

async function listSavedLines(userId: string): Promise<RequestedLine[]> {
  return db
    .select({ id: savedCartLines.product_id, quantity: savedCartLines.quantity })
    .from(savedCartLines)
    .where(eq(savedCartLines.user_id, userId))
    .orderBy(asc(savedCartLines.position));
}

async function listOffered(ids: readonly string[]): Promise<NewItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .where(and(inArray(products.id, [...ids]), eq(products.state, 'active')));
  return rows.map((row) => {
    const { id, name, price, category, picture } = summaryFrom(row);
    return { id, name, price, category, image_url: picture?.url ?? null };
  });
}

export async function hasSavedCart(asker: CartRequester): Promise<boolean> {
  const own = db
    .select({ one: sql`1` })
    .from(savedCartLines)
    .where(eq(savedCartLines.user_id, asker.userId));
  const [[found], ofSignUp] = await Promise.all([
    db.select({ has: exists(own) }).from(sql`(select) as nothing`),
    findSignUpCart(asker),
  ]);
  return found?.has === true || ofSignUp.length > 0;
}

export async function deleteSavedCart(asker: CartRequester): Promise<void> {
  await db.delete(savedCartLines).where(eq(savedCartLines.user_id, asker.userId));
  await deleteSignUpCart(asker);
}
