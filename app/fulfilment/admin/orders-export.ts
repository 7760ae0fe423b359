import { requireAdmin } from '#app/accounts/guards.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import { csvAnswer, streamCsv } from '#app/web/downloads.ts';
import { sheetOfOrders } from '../orders-sheet.ts';
import type { Route } from './+types/orders-export.ts';

/** Exports all pages of the list as filtered. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const { searchParams: params } = url;
  const body = await streamCsv(sheetOfOrders({ params, now: new Date(), signal: request.signal }));
  const hasNames = params.get('names') === 'yes';
  log.info({ userId: staff.id, hasNames, ...fromWhere() }, 'orders exported');
  return csvAnswer('orders', body);
}
