import { requireAdmin } from '#app/accounts/guards.ts';
import { type CsvColumns, csvLines, csvText } from '#app/values/csv.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { csvAnswer } from '#app/web/downloads.ts';
import { listAllSubscriptions } from '../list/queries.ts';
import { unsubscribeLink } from '../unsubscribe-link.ts';
import type { Route } from './+types/export.ts';

type Row = Awaited<ReturnType<typeof listAllSubscriptions>>[number];

const COLUMNS: CsvColumns<Row> = {
  email: ({ email }) => email,
  subscribed_at: ({ since }) => since.toISOString(),
  unsubscribe_link: ({ email }) => unsubscribeLink(email),
};

/** The list as a file for a mailing service: each address with its own unsubscribe link. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = await orUnavailable(listAllSubscriptions(url.searchParams));
  return csvAnswer('newsletter', csvText([Object.keys(COLUMNS), ...csvLines(COLUMNS, found)]));
}
