import { requireAdmin } from '#app/accounts/guards.ts';
import { csvText } from '#app/values/csv.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { csvAnswer } from '#app/web/csv-answer.ts';
import { listAllSubscriptions } from '../list/queries.ts';
import { unsubscribeLink } from '../unsubscribe-link.ts';
import type { Route } from './+types/export.ts';

/** The list as a file for whatever sends the mails: each address with its own way off the list. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = await orUnavailable(listAllSubscriptions(url.searchParams));
  const rows = found.map(({ email, since }) => [
    email,
    since.toISOString(),
    unsubscribeLink(email),
  ]);
  return csvAnswer(
    'newsletter',
    csvText([['email', 'subscribed_at', 'unsubscribe_link'], ...rows]),
  );
}
