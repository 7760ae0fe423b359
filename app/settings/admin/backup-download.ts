import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { backupPath } from '#app/platform/backup/names.ts';
import { findBackup } from '#app/platform/backup/queries.ts';
import { inTransaction } from '#app/platform/database.ts';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import type { Route } from './+types/backup-download.ts';

/** One backup as a file. It holds everything, so who took it is written down. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const id = params.backupId;
  const backup = isUuid(id) ? await orUnavailable(findBackup(id)) : undefined;
  if (backup?.state !== 'done') throw missing('There is no such backup.');
  const path = backupPath(backup.file);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw missing('The file is not on this machine.');
  await orUnavailable(
    inTransaction((tx) =>
      recordActivity(tx, {
        adminId: staff.id,
        action: 'Downloaded backup',
        table: 'backups',
        recordId: id,
      }),
    ),
  );
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/gzip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${backup.file}"`,
    },
  });
}

function missing(words: string) {
  return data(words, { status: 404, headers: NO_STORE });
}
