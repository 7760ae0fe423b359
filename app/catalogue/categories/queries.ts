import { and, asc, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import {
  countedUpTo,
  pageOf,
  pageSql,
  type Sort,
  sortKey,
  cursorFrom,
} from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { pictureColumns, pictureFrom } from '../queries.ts';
import { categories, images, products } from '../schema.ts';

const PER_PAGE = 25;

const NEWEST: Sort = { by: categories.created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['name', { by: sql`lower(${categories.name})`, kind: 'text', way: 'asc' }],
  ['-name', { by: sql`lower(${categories.name})`, kind: 'text', way: 'desc' }],
  ['created', { ...NEWEST, way: 'asc' }],
  ['-created', NEWEST],
]);

/** One page of the categories for staff, with how many products each one has. */
export async function listCategoriesForStaff(params: URLSearchParams) {
  const q = searchText(params);
  const sort = SORTS.get(params.get('sort') ?? '') ?? NEWEST;
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, categories.id, cursor);
  const wanted = matching(q);
  const found = await db
    .select({
      id: categories.id,
      key: sortKey(sort),
      name: categories.name,
      description: categories.description,
      imageUrl: categories.image_url,
      createdAt: categories.created_at,
      products: sql<number>`(${countedUpTo(sql`select 1 from ${products} where ${products.category_id} = ${categories.id}`)})`,
      picture: pictureColumns,
    })
    .from(categories)
    .leftJoin(images, eq(images.url, categories.image_url))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(categories, wanted);
  const { rows, ...places } = pageOf(found, PER_PAGE, cursor);
  const shown = rows.map(({ imageUrl, picture, ...row }) => ({
    ...row,
    picture: pictureFrom(imageUrl, picture, row.name),
  }));
  return { ...places, rows: shown, total, q };
}

function matching(q: string): SQL | undefined {
  if (q === '') return undefined;
  return or(
    ilike(categories.name, likeAnywhere(q)),
    ilike(categories.description, likeAnywhere(q)),
  );
}

export async function findCategoryForStaff(id: string) {
  const [found] = await db.select().from(categories).where(eq(categories.id, id));
  return found;
}

/** What deleting it would mean: its products, and where they could go. */
export async function findCategoryToDelete(id: string) {
  const category = await findCategoryForStaff(id);
  if (!category) return undefined;
  const [[counted], others] = await Promise.all([
    db.select({ total: count() }).from(products).where(eq(products.category_id, id)),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(ne(categories.id, id))
      .orderBy(asc(sql`lower(${categories.name})`)),
  ]);
  return { id, name: category.name, products: counted?.total ?? 0, others };
}
