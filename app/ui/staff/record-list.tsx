import type { ReactNode } from 'react';
import { foundText } from '#app/values/count-text.ts';
import { type Column, DataTable } from './data-table.tsx';
import type { ListAddress } from './list-address.ts';
import { Found, Nothing, Pager, useListBusy } from './list-controls.tsx';

type RecordListProps<Row extends { id: string }> = {
  list: { rows: readonly Row[]; total: number; next: string | null; previous: string | null };
  /** What is listed, as one and as many: "category", "categories". */
  called: readonly [string, string];
  caption: string;
  path: string;
  address: ListAddress;
  columns: readonly Column<Row>[];
  /** Whether a search or a filter may be the reason that there is nothing. */
  filtered: boolean;
  /** What can be done with the rows, beside how many there are. */
  acts?: ReactNode;
  /** The way to begin, while there is nothing yet. */
  children?: ReactNode;
};

/** A list of records under its search and its filters: how many, the rows, and one page on or back. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { list, called, caption, path, address, columns, filtered, acts, children } = props;
  const busy = useListBusy(path);
  return (
    <>
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Found clearTo={filtered && list.rows.length > 0 && path}>
          {foundText(list.total, called)}
        </Found>
        {list.rows.length > 0 && acts}
      </div>
      {list.rows.length === 0 ? (
        <Nothing filtered={filtered} clearTo={path} title={`No ${called[1]} here`}>
          {children}
        </Nothing>
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
          address={address}
          busy={busy}
        />
      )}
      <Pager address={address} next={list.next} previous={list.previous} />
    </>
  );
}
