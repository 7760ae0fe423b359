import { data } from 'react-router';
import { requirePollingAdmin } from '#app/accounts/guards.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findNewOrders } from '../new-orders.ts';
import type { Route } from './+types/new-orders.ts';

/** Polled by every open back-office screen: how many orders came since its last visit. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requirePollingAdmin(request);
  const since = new Date(url.searchParams.get('since') ?? '');
  const seen = Number.isNaN(since.getTime()) ? undefined : since;
  return data(await orUnavailable(findNewOrders(seen)), { headers: NO_STORE });
}
