import { and, between, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { findPreviousNext } from '#app/platform/previous-next.ts';
import { idsBeginning, isUuid } from '#app/values/uuid.ts';
import type { UploadedPicture } from '../images/rules.ts';
import { displayUrl, listCategoryNames, onSale, pictureColumns, pictureFrom } from '../queries.ts';
import { categories, images, products } from '../schema.ts';
import { type ProductDraft, shownUrls } from './rules.ts';

const PER_PAGE = 25;

const NEWEST: Sort = { by: products.created_at, kind: 'instant', way: 'desc' };
const NAME: Sort = { by: sql`lower(${products.name})`, kind: 'text', way: 'asc' };
const PRICE: Sort = { by: products.price_minor, kind: 'number', way: 'asc' };
const STOCK: Sort = { by: products.stock_quantity, kind: 'number', way: 'asc' };
const SORTS = new Map<string, Sort>([
  ['name', NAME],
  ['-name', { ...NAME, way: 'desc' }],
  ['price', PRICE],
  ['-price', { ...PRICE, way: 'desc' }],
  ['stock', STOCK],
  ['-stock', { ...STOCK, way: 'desc' }],
  ['created', { ...NEWEST, way: 'asc' }],
]);

const VIEWS = new Map<string, SQL>([
  ['in', onSale],
  ['out', sql`(not ${products.in_stock} and ${products.state} = 'active')`],
  ['featured', eq(products.featured, true)],
  ['draft', sql`${products.state} = 'draft'`],
  ['archived', sql`${products.state} = 'archived'`],
]);

/** One page of the products for staff, and the categories by which they can be narrowed. */
export async function listProductsForStaff(params: URLSearchParams) {
  const sort = sortBy(params);
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, products.id, cursor);
  const all = await listCategoryNames();
  const { wanted, filtered } = wantedBy(params, all);
  const [found, total] = await Promise.all([
    db
      .select({
        id: products.id,
        key: sortKey(sort),
        name: products.name,
        sku: products.sku,
        category: categories.name,
        price: products.price_minor,
        stock: products.stock_quantity,
        reserved: products.reserved_quantity,
        inStock: products.in_stock,
        featured: products.featured,
        state: products.state,
        imageUrl: displayUrl,
        picture: pictureColumns,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.category_id))
      .leftJoin(images, eq(images.url, displayUrl))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(PER_PAGE + 1),
    countRows(products, wanted),
  ]);
  const { rows, ...places } = pageOf(found, PER_PAGE, cursor);
  const shown = rows.map(({ imageUrl, picture, ...row }) => ({
    ...row,
    picture: pictureFrom(imageUrl, picture, row.name),
  }));
  return {
    ...places,
    rows: shown,
    total,
    filtered,
    categories: all,
  };
}

const sortBy = (params: URLSearchParams) => SORTS.get(params.get('sort') ?? '') ?? NEWEST;

type Named = { id: string; name: string };

/** What the search and the filters of the list's address leave. */
export function wantedBy(params: URLSearchParams, all: readonly Named[]) {
  const q = searchText(params);
  const category = params.get('category') ?? '';
  const parts = [
    VIEWS.get(params.get('stock') ?? ''),
    isUuid(category) ? eq(products.category_id, category) : undefined,
    q === '' ? undefined : matching(q, all),
  ].filter((part) => part !== undefined);
  return { wanted: and(...parts), filtered: parts.length > 0 };
}

/** By a part of the name, the SKU or the category's name, or by the beginning of the id. Each part has its index. */
function matching(q: string, all: readonly Named[]): SQL | undefined {
  const within = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const ids = idsBeginning(q);
  return or(
    ilike(products.name, likeAnywhere(q)),
    ilike(products.sku, likeAnywhere(q)),
    within.length > 0
      ? inArray(
          products.category_id,
          within.map(({ id }) => id),
        )
      : undefined,
    ids && between(products.id, ...ids),
  );
}

/** What stands before and after a product in the list that this address asks for. */
export function findPreviousNextProduct(
  id: string,
  params: URLSearchParams,
  all: readonly Named[],
) {
  const { wanted } = wantedBy(params, all);
  const { id: ids, name } = products;
  return findPreviousNext({ from: products, id: ids, name, sort: sortBy(params), wanted }, id);
}

/** One product for its form: what it is, and what its editor has in sight. */
export async function findProductForStaff(id: string) {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  if (!found) return undefined;
  const draft: ProductDraft = {
    name: found.name,
    sku: found.sku ?? '',
    description: found.description,
    price: found.price_minor,
    category: found.category_id,
    stock: found.stock_quantity,
    inStock: found.in_stock,
    featured: found.featured,
    state: found.state,
    pictures: await listPictures(shownUrls(found), found.name),
  };
  return { draft, version: found.version, reserved: found.reserved_quantity };
}

/** These pictures in this order, ready or not; what lives elsewhere is shown as it is. */
async function listPictures(urls: string[], name: string): Promise<UploadedPicture[]> {
  if (urls.length === 0) return [];
  const stored = await db
    .select({ url: images.url, ...pictureColumns })
    .from(images)
    .where(inArray(images.url, urls));
  return urls.flatMap((url): UploadedPicture[] => {
    const known = stored.find((one) => one.url === url);
    if (known) return [{ ...known, alt: known.alt || name }];
    const elsewhere = pictureFrom(url, null, name);
    return elsewhere ? [{ ...elsewhere, state: 'ready' }] : [];
  });
}

/** What deleting it would mean. */
export async function findProductToDelete(id: string) {
  const [found] = await db
    .select({
      name: products.name,
      state: products.state,
      reserved: products.reserved_quantity,
      reviews: products.rating_count,
    })
    .from(products)
    .where(eq(products.id, id));
  return found;
}
