import { href, Form, useFetcher } from 'react-router';
import { Badge, type BadgeColor } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { type Column, DataTable } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { Nothing, Pager } from '#app/ui/staff/list-screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { usePolling } from '#app/ui/staff/use-polling.ts';
import { fileSize } from '#app/values/file-size.ts';
import type { SettingsAnswer } from '../answer-settings.ts';
import type { BackupPage } from '../queries.ts';

type Row = BackupPage['rows'][number];
type Props = { list: BackupPage | undefined; answered: SettingsAnswer | undefined };

const PATH = '/admin/settings/database';

/** The list of backups, with a button to make one. */
export function Backups({ list, answered }: Props) {
  const address = useListAddress(PATH);
  const fetcher = useFetcher<SettingsAnswer>();
  const result = fetcher.data ?? (answered?.about === 'backup' ? answered : undefined);
  const busy = fetcher.state !== 'idle';
  useActionToast(fetcher.data);
  usePolling(list?.rows.some(({ state }) => state === 'running') ?? false);
  return (
    <section aria-labelledby="backups" className="mt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="backups" className="font-sans text-xl font-bold tracking-normal">
          Backups
        </h2>
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="back-up" />
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? 'Starting...' : 'Back up now'}
          </Button>
        </fetcher.Form>
      </div>
      <p className="mb-5 text-muted">
        A backup holds every order, customer and picture. Keep a copy on another machine, and the
        shop’s secret apart from it.
      </p>
      <div className="mb-5 empty:hidden">
        <NoticeBox notice={result?.done ? undefined : result?.notice} quiet />
      </div>
      <List list={list} address={address} />
    </section>
  );
}

function List({ list, address }: { list: BackupPage | undefined; address: ListAddress }) {
  if (!list) return <StaffListError message="Failed to fetch backups" />;
  if (list.rows.length === 0) {
    return (
      <Nothing filtered={false} clearTo={PATH} title="No backups yet">
        <p className="mt-1 text-muted">
          The first one is made tonight, or now by the button above.
        </p>
      </Nothing>
    );
  }
  return (
    <>
      <DataTable
        caption="Backups"
        columns={COLUMNS}
        rows={list.rows}
        keyOf={({ id }) => id}
        address={address}
      />
      <Pager address={address} next={list.next} previous={list.previous} />
    </>
  );
}

const STATES: Record<Row['state'], { label: string; color: BadgeColor }> = {
  running: { label: 'Running', color: 'blue' },
  done: { label: 'Done', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
};

const COLUMNS: Column<Row>[] = [
  { label: 'Started', names: true, cell: ({ startedAt }) => <Timestamp at={startedAt} exact /> },
  { label: 'By', cell: ({ madeBy }) => madeBy ?? 'Schedule' },
  {
    label: 'Size',
    figures: true,
    cell: ({ bytes }) => (bytes === null ? '–' : fileSize(bytes)),
  },
  {
    label: 'State',
    cell: ({ state, error }) => (
      <>
        <Badge color={STATES[state].color}>{STATES[state].label}</Badge>
        {error && <span className="mt-1 block text-sm text-danger">{error}</span>}
      </>
    ),
  },
  {
    label: 'Download',
    quiet: true,
    cell: ({ id, file, state }) =>
      state === 'done' && (
        // A form, since the download is recorded; the page stays, because the response is a file.
        <Form
          method="post"
          action={href('/admin/settings/backups/:backupId', { backupId: id })}
          reloadDocument
        >
          <button
            type="submit"
            title={file}
            aria-label={`Download ${file}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-wine underline underline-offset-4"
          >
            <Icon name="download" className="size-5" />
            Download
          </button>
        </Form>
      ),
  },
];
