import { requireAdmin } from '#app/accounts/guards.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { csvAnswer } from '#app/web/csv-answer.ts';
import { streamOf } from '#app/web/stream-of.ts';
import { sheetOfOrders } from '../orders-sheet.ts';
import type { Route } from './+types/orders-export.ts';

/** The orders of the list as it is seen, all of its pages, as a file. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const { searchParams: params } = url;
  const pieces = sheetOfOrders({ params, now: new Date(), signal: request.signal });
  // Read before anything is sent: while the database is away, the answer says so.
  const first = await orUnavailable(pieces.next());
  const hasNames = params.get('names') === 'yes';
  log.info({ userId: staff.id, hasNames, ...fromWhere() }, 'orders exported');
  return csvAnswer('orders', streamOf(first.value ?? '', pieces));
}
