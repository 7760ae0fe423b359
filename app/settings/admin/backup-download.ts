import { stat } from 'node:fs/promises';
import { data, redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { isProven, proofPath } from '#app/accounts/proof/require-proof.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { backupPath } from '#app/platform/backup/names.ts';
import { findBackup } from '#app/platform/backup/queries.ts';
import { inTransaction } from '#app/platform/database.ts';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { fileStream } from '#app/web/downloads.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { isForData } from '#app/web/page-url.ts';
import type { Route } from './+types/backup-download.ts';

/** A download is recorded in the log, and a GET must write nothing. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  throw onlyByForm();
}

/** One backup as a file. It has all the data, so the log records who downloaded it. */
export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  // The router's script would read the file as text.
  if (request.method !== 'POST' || isForData(request)) throw onlyByForm();
  if (!isProven(staff)) return redirect(proofPath('/admin/settings/database'));
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
  return new Response(fileStream(path, request.signal), {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/gzip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${backup.file}"`,
    },
  });
}

function onlyByForm() {
  return data('Download a backup with its button in the settings.', {
    status: 405,
    headers: { ...NO_STORE, Allow: 'POST' },
  });
}

function missing(words: string) {
  return data(words, { status: 404, headers: NO_STORE });
}
