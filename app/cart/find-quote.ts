import { and, eq, inArray } from 'drizzle-orm';
import { displayUrl, summaryColumns, summaryFrom } from '#app/catalogue/queries.ts';
import { stockOf } from '#app/catalogue/rules.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { deliveryPrice, zoneById, zonesOf } from '#app/delivery/zone-rules.ts';
import { db } from '#app/platform/database.ts';
import { findSettings } from '#app/settings/queries.ts';
import { type ProductNow, type Quote, quoteFor, type RequestedLine } from './quote.ts';

/**
 * The current quote of a cart, by current products and settings. An unknown delivery zone counts as everywhere; the surcharge of a special
 * day is added at checkout.
 */
export async function findQuote(wanted: readonly RequestedLine[], zone: string): Promise<Quote> {
  const [found, settings] = await Promise.all([
    listProductsNow(wanted.map(({ id }) => id)),
    findSettings(),
  ]);
  const { tax, limits } = settings;
  const delivery = deliveryPrice(zoneById(zonesOf(settings), zone));
  return quoteFor({ wanted, products: found, delivery, taxPercent: tax.ratePercent, limits });
}

async function listProductsNow(ids: readonly string[]): Promise<ProductNow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...summaryColumns, leadDays: products.lead_days, isFresh: products.is_fresh })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .where(and(inArray(products.id, [...ids]), eq(products.state, 'active')));
  return rows.map((row) => {
    const product = summaryFrom(row);
    const { leadDays, isFresh } = row;
    return { ...product, leadDays, isFresh, ...stockOf(product.unitsLeft) };
  });
}
