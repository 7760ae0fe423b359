import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { RecordNames } from '#app/activity/record-names.ts';
import { oncePerRequest } from '#app/platform/current-request.ts';
import { BUILT_ONCE } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { reads } from '#app/platform/replica/reads.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { filledFacts } from './facts/rules.ts';
import {
  BESTSELLERS_LIMIT,
  pictureIn,
  type ProductSummary,
  RELATED_LIMIT,
  type Sort,
} from './rules.ts';
import { categories, images, products } from './schema.ts';

export const displayUrl = sql<
  string | null
>`coalesce(${products.image_urls}[1], ${products.image_url})`;

/** In the shop and in stock; nothing else can be bought. */
export const onSale = sql<boolean>`(${products.in_stock} and ${products.state} = 'active')`;

/** The columns of a picture that a page needs; the same for every join. */
export const pictureColumns = {
  state: images.state,
  alt: images.alt,
  width: images.width,
  height: images.height,
  widths: images.widths,
  color: images.color,
};

export const summaryColumns = {
  id: products.id,
  name: products.name,
  description: products.description,
  category: categories.name,
  price: products.price_minor,
  inStock: onSale,
  unitsLeft: sql<number | null>`case
    when not ${onSale} then 0
    when ${products.stock_quantity} > 0
      then least(${products.stock_quantity} - ${products.reserved_quantity}, (select most_units_shown()))
  end`,
  featured: products.featured,
  rating: products.rating,
  ratingCount: products.rating_count,
  displayUrl,
  picture: pictureColumns,
};

export function selectSummaries() {
  return reads
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .$dynamic();
}

type StoredPicture =
  | (Omit<PictureFile, 'url'> & { state: typeof images.$inferSelect.state })
  | null;

/**
 * A picture of unknown size (a typed address) is shown in the usual 4:5. One that is not ready shows nothing yet, but its space is
 * reserved.
 */
export function pictureFrom(
  url: string | null,
  stored: StoredPicture,
  name: string,
): PictureFile | null {
  if (url === null) return null;
  if (stored) {
    const { state, ...known } = stored;
    return state === 'ready' ? { url, ...known, alt: known.alt || name } : null;
  }
  return { url, alt: name, width: 960, height: 1200, widths: [], color: '#ead5cc' };
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

export function summaryFrom(row: SummaryRow): ProductSummary {
  const { id, name, description, category, price, inStock, unitsLeft, featured } = row;
  const { rating, ratingCount, displayUrl: url } = row;
  const picture = pictureIn(category, pictureFrom(url, row.picture, name));
  return {
    id,
    name,
    description,
    category,
    price,
    inStock,
    unitsLeft,
    featured,
    rating,
    ratingCount,
    picture,
  };
}

export const ORDERS: Record<Sort, SQL[]> = {
  featured: [desc(products.featured), desc(products.created_at), asc(products.id)],
  'price-low': [asc(products.price_minor), asc(products.id)],
  'price-high': [desc(products.price_minor), asc(products.id)],
  rating: [sql`${products.rating} desc nulls last`, asc(products.id)],
  newest: [desc(products.created_at), asc(products.id)],
};
const MAX_SOLD = [desc(products.units_sold), desc(products.created_at), asc(products.id)];

const mostSold = selectSummaries()
  .where(onSale)
  .orderBy(...MAX_SOLD)
  .limit(sql.placeholder('limit'))
  .prepare(BUILT_ONCE);

export async function listMostSold(limit: number): Promise<ProductSummary[]> {
  const rows = await mostSold.execute({ limit });
  return rows.map(summaryFrom);
}

export const listBestsellers = () => listMostSold(BESTSELLERS_LIMIT);

/** Whether anything was sold yet: until then no list can be sorted by sales. */
export const hasSales = async () => (await reads.$count(products, gt(products.units_sold, 0))) > 0;

const related = selectSummaries()
  .where(
    and(
      onSale,
      eq(products.category_id, sql.placeholder('categoryId')),
      ne(products.id, sql.placeholder('productId')),
    ),
  )
  .orderBy(...MAX_SOLD)
  .limit(RELATED_LIMIT)
  .prepare(BUILT_ONCE);

export async function listRelated(
  productId: string,
  categoryId: string,
): Promise<ProductSummary[]> {
  const rows = await related.execute({ productId, categoryId });
  return rows.map(summaryFrom);
}

/** By their addresses. */
type StoredPictures = Record<string, NonNullable<StoredPicture>>;

const oneProduct = reads
  .select({
    ...summaryColumns,
    state: products.state,
    categoryId: products.category_id,
    urls: products.image_urls,
    facts: categories.facts,
    factValues: products.facts,
    leadDays: products.lead_days,
    pictures: sql<StoredPictures | null>`(select json_object_agg(shown.url, json_build_object(
      'state', shown.state, 'alt', shown.alt, 'width', shown.width, 'height', shown.height,
      'widths', shown.widths, 'color', shown.color))
      from ${images} as shown where shown.url = any(${products.image_urls}))`,
  })
  .from(products)
  .innerJoin(categories, eq(categories.id, products.category_id))
  .leftJoin(images, eq(images.url, displayUrl))
  .where(eq(products.id, sql.placeholder('id')))
  .prepare(BUILT_ONCE);

/** One product with all its pictures in order, in the shop or not. */
export async function findProduct(id: string) {
  const [row] = await oneProduct.execute({ id });
  if (!row) return undefined;
  const { categoryId, state, urls, facts, factValues, leadDays, pictures, ...summaryRow } = row;
  const summary = summaryFrom(summaryRow);
  const shown = urls.length > 0 ? urls : row.displayUrl ? [row.displayUrl] : [];
  const stored: Record<string, StoredPicture> = {
    ...(row.displayUrl !== null && { [row.displayUrl]: row.picture }),
    ...pictures,
  };
  return {
    ...summary,
    state,
    categoryId,
    leadDays,
    facts: filledFacts(facts, factValues),
    pictures: shown.flatMap(
      (url) => pictureIn(row.category, pictureFrom(url, stored[url] ?? null, row.name)) ?? [],
    ),
  };
}

const categoriesInOrder = reads
  .select({
    byName: sql<number>`(row_number() over (order by ${categories.name}, ${categories.id}))::int`,
    id: categories.id,
    name: categories.name,
    description: categories.description,
    url: categories.image_url,
    picture: pictureColumns,
  })
  .from(categories)
  .leftJoin(images, eq(images.url, categories.image_url))
  .orderBy(asc(categories.created_at), asc(categories.id))
  .prepare(BUILT_ONCE);

/** Both the layout and the page need them: one query per request. */
const allCategories = oncePerRequest(() => categoriesInOrder.execute());

/** For the navigation bar: by name. */
export async function listCategoryNames(): Promise<{ id: string; name: string }[]> {
  const rows = await allCategories();
  return rows
    .toSorted((one, other) => one.byName - other.byName)
    .map(({ id, name }) => ({ id, name }));
}

/** For the listing and the home page: in the order of their creation. */
export async function listCategories() {
  const rows = await allCategories();
  return rows.map(({ id, name, description, url, picture }) => ({
    id,
    name,
    description,
    picture: pictureIn(name, pictureFrom(url, picture, name)),
  }));
}

export type Category = Awaited<ReturnType<typeof listCategories>>[number];

/** Ids and dates of everything in the sitemap. */
export async function listForSitemap() {
  return reads
    .select({ id: products.id, changedAt: products.updated_at })
    .from(products)
    .where(onSale)
    .orderBy(asc(products.id))
    .limit(45_000);
}

/** Products whose name matches, most recently changed first. */
export const productsNamed = (q: string, limit: number) =>
  sql`select id from products where name ilike ${likeAnywhere(q)} order by updated_at desc, id limit ${limit}`;

export const catalogueRecordNames: readonly RecordNames[] = [
  {
    table: 'products',
    named: (ids) => sql`select id, name from products where id = any(${ids})`,
    matching: productsNamed,
  },
  {
    table: 'categories',
    named: (ids) => sql`select id, name from categories where id = any(${ids})`,
    matching: (q, limit) =>
      sql`select id from categories where name ilike ${likeAnywhere(q)} limit ${limit}`,
  },
];
