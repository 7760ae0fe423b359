import { asc, eq, ilike } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { newsletterSubscriptions } from '../schema.ts';
import { SUBSCRIPTION_LIST } from './words.ts';

const PER_PAGE = 50;
const { id, email, created_at } = newsletterSubscriptions;

function subscriptionsMatching(params: URLSearchParams) {
  return buildListQuery(SUBSCRIPTION_LIST, params, {
    from: newsletterSubscriptions,
    id,
    conditions: {},
    search: (q) => ilike(email, likeAnywhere(q)),
    sorts: { since: { by: created_at, kind: 'instant' } },
  });
}

export function listSubscriptions(params: URLSearchParams) {
  return readPage(
    subscriptionsMatching(params),
    ({ key, where, orderBy, limit }) =>
      db
        .select({ id, key, email, since: created_at })
        .from(newsletterSubscriptions)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    PER_PAGE,
  );
}

export async function findSubscription(wanted: string) {
  const [found] = await db
    .select({ id, email, since: created_at })
    .from(newsletterSubscriptions)
    .where(eq(id, wanted));
  return found;
}

/** All rows of the screen, for the export. */
export async function listAllSubscriptions(params: URLSearchParams) {
  return db
    .select({ email, since: created_at })
    .from(newsletterSubscriptions)
    .where(subscriptionsMatching(params).wanted)
    .orderBy(asc(created_at), asc(id));
}
