import { fromWhere } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import { csvAnswer, streamCsv } from '#app/web/downloads.ts';
import { requireAdmin } from '../guards.ts';
import { requireProof } from '../proof/require-proof.ts';
import { sheetOfUsers } from '../users/users-sheet.ts';
import type { Route } from './+types/users-export.ts';

/** Exports all pages of the list as filtered. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  // It has the addresses of all users: an unattended session is not enough.
  requireProof(staff, request);
  const body = await streamCsv(sheetOfUsers(url.searchParams, request.signal));
  log.info({ userId: staff.id, ...fromWhere() }, 'users exported');
  return csvAnswer('users', body);
}
