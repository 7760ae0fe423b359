import { asc, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { countedUpTo } from '#app/platform/keyset.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { pictureColumns, pictureFrom } from '../queries.ts';
import { categories, images, products } from '../schema.ts';
import { CATEGORY_LIST } from './words.ts';

/** One page of the categories for staff, each with its number of products. */
export async function listCategoriesForStaff(params: URLSearchParams) {
  const list = buildListQuery(CATEGORY_LIST, params, {
    from: categories,
    id: categories.id,
    conditions: {},
    search: matching,
    sorts: {
      created: { by: categories.created_at, kind: 'instant' },
      name: { by: sql`lower(${categories.name})`, kind: 'text' },
    },
  });
  const page = await readPage(list, ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: categories.id,
        key,
        name: categories.name,
        description: categories.description,
        imageUrl: categories.image_url,
        createdAt: categories.created_at,
        products: sql<number>`(${countedUpTo(sql`select 1 from ${products} where ${products.category_id} = ${categories.id}`)})`,
        picture: pictureColumns,
      })
      .from(categories)
      .leftJoin(images, eq(images.url, categories.image_url))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  const rows = page.rows.map(({ imageUrl, picture, ...row }) => ({
    ...row,
    picture: pictureFrom(imageUrl, picture, row.name),
  }));
  return { ...page, rows };
}

function matching(q: string): SQL | undefined {
  return or(
    ilike(categories.name, likeAnywhere(q)),
    ilike(categories.description, likeAnywhere(q)),
  );
}

export async function findCategoryForStaff(id: string) {
  const [found] = await db.select().from(categories).where(eq(categories.id, id));
  return found;
}

/** What deleting it affects: its products, and the categories they could move to. */
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
