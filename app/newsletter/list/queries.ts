import { and, asc, eq, ilike } from 'drizzle-orm';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { newsletterSubscriptions } from '../schema.ts';

const PER_PAGE = 50;
const { id, email, created_at } = newsletterSubscriptions;
const NEWEST: Sort = { by: created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['since', { ...NEWEST, way: 'asc' }],
  ['-since', NEWEST],
]);

function matching(params: URLSearchParams) {
  const q = searchText(params);
  return q === '' ? undefined : ilike(email, likeAnywhere(q));
}

export async function listSubscriptions(params: URLSearchParams) {
  const sort = SORTS.get(params.get('sort') ?? '') ?? NEWEST;
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, id, cursor);
  const wanted = matching(params);
  const found = await db
    .select({ id, key: sortKey(sort), email, since: created_at })
    .from(newsletterSubscriptions)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(newsletterSubscriptions, wanted);
  return { ...pageOf(found, PER_PAGE, cursor), total };
}

export async function findSubscription(wanted: string) {
  const [found] = await db
    .select({ id, email, since: created_at })
    .from(newsletterSubscriptions)
    .where(eq(id, wanted));
  return found;
}

/** The whole of what the screen shows, for the file. */
export async function listAllSubscriptions(params: URLSearchParams) {
  return db
    .select({ email, since: created_at })
    .from(newsletterSubscriptions)
    .where(matching(params))
    .orderBy(asc(created_at), asc(id));
}
