import { between, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { findPreviousNext } from '#app/platform/previous-next.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import type { UploadedPicture } from '../images/rules.ts';
import { displayUrl, listCategoryNames, onSale, pictureColumns, pictureFrom } from '../queries.ts';
import { categories, images, products } from '../schema.ts';
import { type ProductDraft, shownUrls } from './rules.ts';
import { PRODUCT_LIST } from './words.ts';

const VIEWS = {
  in: onSale,
  out: sql`(not ${products.in_stock} and ${products.state} = 'active')`,
  featured: eq(products.featured, true),
  draft: sql`${products.state} = 'draft'`,
  archived: sql`${products.state} = 'archived'`,
};

/** One page of the products for staff, and the categories to filter by. */
export async function listProductsForStaff(params: URLSearchParams) {
  const all = await listCategoryNames();
  const page = await readPage(productListQuery(params, all), ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: products.id,
        key,
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
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  const rows = page.rows.map(({ imageUrl, picture, ...row }) => ({
    ...row,
    picture: pictureFrom(imageUrl, picture, row.name),
  }));
  const category = all.map(({ id, name }) => ({ value: id, label: name }));
  return { ...page, rows, choices: { category } };
}

type Named = { id: string; name: string };

/** The filters and sort order from the list's address. */
export function productListQuery(params: URLSearchParams, all: readonly Named[]) {
  return buildListQuery(PRODUCT_LIST, params, {
    from: products,
    id: products.id,
    conditions: {
      category: (id) => eq(products.category_id, id),
      stock: (view) => VIEWS[view],
    },
    search: (q) => matching(q, all),
    sorts: {
      created: { by: products.created_at, kind: 'instant' },
      name: { by: sql`lower(${products.name})`, kind: 'text' },
      price: { by: products.price_minor, kind: 'number' },
      stock: { by: products.stock_quantity, kind: 'number' },
    },
  });
}

/** Matches a part of the name, the SKU or the category's name, or a prefix of the id. Each has its index. */
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

/** The products before and after one in the list of this address. */
export function findPreviousNextProduct(
  id: string,
  params: URLSearchParams,
  all: readonly Named[],
) {
  return findPreviousNext({ ...productListQuery(params, all), name: products.name }, id);
}

/** One product with everything its form shows. */
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
    leadDays: found.lead_days,
    isFresh: found.is_fresh,
    state: found.state,
    pictures: await listPictures(shownUrls(found), found.name),
    facts: found.facts,
  };
  return { draft, version: found.version, reserved: found.reserved_quantity };
}

/** These pictures in this order, ready or not; external ones are shown as they are. */
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

/** What deleting it affects. */
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
