// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table drawn as cards loses its own roles in Safari
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListAddress, sortOf } from './list-address.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The word in the address by which the list is sorted, where it can be. */
  sort?: string;
  /** Figures stand under each other. */
  figures?: boolean;
  /** The label is for screen readers alone: pictures and buttons speak for themselves. */
  quiet?: boolean;
  /** What the row is called. */
  names?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  address: ListAddress;
  busy?: boolean;
};

/** A table of records. On a phone each row is a card whose cells carry their labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, address, busy } = props;
  return (
    <table
      role="table"
      aria-busy={busy || undefined}
      className="block w-full border-separate border-spacing-0 md:table aria-busy:opacity-80"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="md:table-row">
          {columns.map((column) => (
            <Heading key={column.label} column={column} address={address} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid grid-cols-1 gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="grid grid-cols-1 rounded-card border border-line bg-surface p-4 md:table-row md:bg-transparent md:hover:bg-tint/60"
          >
            {columns.map((column) => (
              <Cell key={column.label} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD =
  'sticky top-14 z-10 in-[dialog]:-top-5 sm:in-[dialog]:-top-7 border-b border-line-strong bg-ground px-3 py-2 text-left align-bottom text-sm font-semibold text-muted first:pl-0 last:pr-0';

function Heading<Row>({ column, address }: { column: Column<Row>; address: ListAddress }) {
  const { label, sort, figures, quiet } = column;
  const sorted = sort === undefined ? undefined : sortOf(address, sort);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={`${HEAD} ${figures ? 'md:text-right' : ''}`}
    >
      {sort === undefined ? (
        <span className={quiet ? 'sr-only' : 'inline-flex min-h-8 items-center'}>{label}</span>
      ) : (
        <Link
          to={address.with({ sort: sorted === 'ascending' ? `-${sort}` : sort })}
          preventScrollReset
          className="inline-flex min-h-8 items-center gap-1 hover:text-ink"
        >
          {label}
          <SortMark sorted={sorted} />
        </Link>
      )}
    </th>
  );
}

function SortMark({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  const Mark =
    sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown;
  return <Mark aria-hidden="true" className="size-4" />;
}

type CellProps<Row> = { column: Column<Row>; children: ReactNode };

function Cell<Row>({ column, children }: CellProps<Row>) {
  const { label, figures, quiet, names } = column;
  const className = `min-w-0 py-1.5 md:table-cell md:border-b md:border-line md:px-3 md:py-3 md:align-middle md:first:pl-0 md:last:pr-0 ${
    quiet || names ? 'block' : 'grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3'
  } ${figures ? 'tabular-nums md:text-right' : ''}`;
  const content = (
    <>
      {!quiet && !names && (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {label}
        </span>
      )}
      {/* One box, so that what stands beside the label stays together. */}
      <div className="min-w-0">{children}</div>
    </>
  );
  return names ? (
    <th role="rowheader" scope="row" className={`text-left font-normal ${className}`}>
      {content}
    </th>
  ) : (
    <td role="cell" className={className}>
      {content}
    </td>
  );
}
