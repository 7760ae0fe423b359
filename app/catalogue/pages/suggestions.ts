import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { createMemoryLimit } from '#app/web/memory-limit.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { searchTextFrom } from '../rules.ts';
import { suggest } from '../search/suggest.ts';
import { LEAST_TYPED, type Suggestions } from '../search/suggestions.ts';
import type { Route } from './+types/suggestions.ts';

const consumeLimit = createMemoryLimit({ most: 300, seconds: 60 });
// Public, and cached only for as long as it takes to retype a word.
const BRIEFLY = { 'Cache-Control': 'public, max-age=20' };
const NONE: Suggestions = { products: [], categories: [], corrected: undefined };

/** The suggestions of the search field. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = searchTextFrom(url.searchParams.get('q') ?? '');
  if (q.length < LEAST_TYPED) return Response.json(NONE, { headers: BRIEFLY });
  const wait = consumeLimit(context.get(requestInfoContext).address, Date.now());
  if (wait > 0) {
    return Response.json(NONE, {
      status: 429,
      headers: { ...NO_STORE, 'Retry-After': String(wait) },
    });
  }
  try {
    return Response.json(await suggest(q), { headers: BRIEFLY });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'database away');
    return Response.json(NONE, { status: 503, headers: { ...NO_STORE, 'Retry-After': '5' } });
  }
}
