import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { searchText } from '#app/platform/like.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { LEAST_TYPED } from '../palette-rules.ts';
import { findAnywhere } from '../queries.ts';
import type { Route } from './+types/search.ts';

/** The search of the command palette, on each keystroke. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const q = searchText(url.searchParams);
  const hits = q.length < LEAST_TYPED ? [] : await orUnavailable(findAnywhere(q));
  return data({ q, hits }, { headers: NO_STORE });
}
