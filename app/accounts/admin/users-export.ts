import { fromWhere } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { csvAnswer } from '#app/web/csv-answer.ts';
import { streamOf } from '#app/web/stream-of.ts';
import { requireAdmin } from '../guards.ts';
import { requireProof } from '../proof/require-proof.ts';
import { sheetOfUsers } from '../users/users-sheet.ts';
import type { Route } from './+types/users-export.ts';

/** The people of the list as it is seen, all of its pages, as a file. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  // Everybody's address at once: a session that was left open is not enough.
  requireProof(staff, request);
  const pieces = sheetOfUsers(url.searchParams, request.signal);
  // Read before anything is sent: while the database is away, the answer says so.
  const first = await orUnavailable(pieces.next());
  log.info({ userId: staff.id, ...fromWhere() }, 'users exported');
  return csvAnswer('users', streamOf(first.value ?? '', pieces));
}
