// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table drawn as cards loses its own roles in Safari

import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { type ListAddress, sortOf } from './list-address.ts';
import { StaffIcon } from './staff-icon.tsx';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column's name in the sort parameter, if sortable. */
  sort?: string;
  /** Right-aligned digits. */
  figures?: boolean;
  /** The label is for screen readers only: pictures and buttons need none. */
  quiet?: boolean;
  /** The row's name. */
  names?: boolean;
  /** For long words such as addresses: a minimum width keeps them whole. */
  roomy?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  address: ListAddress;
  busy?: boolean;
};

// With more columns than these a table needs a wide screen; the widths are in styles.css.
const FEW_COLUMNS = 5;

/** A table of records. If it has too little width, beside the menu as on a phone, each row is a card whose cells have labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, address, busy } = props;
  return (
    <div className={columns.length > FEW_COLUMNS ? '@container/wide-list' : '@container/list'}>
      <table
        role="table"
        aria-busy={busy || undefined}
        className="block w-full border-separate border-spacing-0 as-table:table aria-busy:opacity-80"
      >
        <caption className="sr-only">{caption}</caption>
        {/* With cards it is only for screen readers, and for keyboard users of its links. */}
        <thead
          role="rowgroup"
          className="sr-only block focus-within:not-sr-only as-table:not-sr-only as-table:table-header-group"
        >
          <tr role="row" className="mb-3 flex flex-wrap as-table:table-row">
            {columns.map((column) => (
              <Heading key={column.label} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="grid grid-cols-1 gap-3 sm:grid-cols-2 as-table:table-row-group"
        >
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="grid grid-cols-1 content-start rounded-card border border-line bg-surface p-4 as-table:table-row as-table:bg-transparent as-table:hover:bg-tint/60"
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
    </div>
  );
}

const HEAD =
  'sticky top-14 z-10 in-[dialog]:-top-5 sm:in-[dialog]:-top-7 border-b border-line-strong bg-ground px-2 py-2 text-left align-bottom text-sm font-semibold text-muted first:pl-0 last:pr-0';

function Heading<Row>({ column, address }: { column: Column<Row>; address: ListAddress }) {
  const { label, sort, figures, quiet } = column;
  const sorted = sort === undefined ? undefined : sortOf(address, sort);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={`${HEAD} ${figures ? 'as-table:text-right' : ''}`}
    >
      {sort === undefined ? (
        <span
          className={`sr-only ${quiet ? '' : 'min-h-8 items-center as-table:not-sr-only as-table:inline-flex'}`}
        >
          {label}
        </span>
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
  const icon =
    sorted === 'ascending'
      ? 'arrow-up'
      : sorted === 'descending'
        ? 'arrow-down'
        : 'chevrons-up-down';
  return <StaffIcon name={icon} className="size-4" />;
}

/** The minimum width of a column, so that text which may break anywhere does not break within a word. */
function roomOf<Row>({ names, roomy, quiet, figures }: Column<Row>): string {
  if (names) return 'as-table:min-w-36';
  if (roomy) return 'as-table:min-w-36';
  return quiet || figures ? '' : 'as-table:min-w-24';
}

type CellProps<Row> = { column: Column<Row>; children: ReactNode };

function Cell<Row>({ column, children }: CellProps<Row>) {
  const { label, figures, quiet, names } = column;
  const className = `min-w-0 py-1.5 as-table:table-cell as-table:border-b as-table:border-line as-table:px-2 as-table:py-3 as-table:align-middle as-table:first:pl-0 as-table:last:pr-0 ${
    quiet || names ? 'block' : 'grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3'
  } ${figures ? 'tabular-nums as-table:text-right as-table:whitespace-nowrap' : ''}`;
  const content = (
    <>
      {!quiet && !names && (
        <span aria-hidden="true" className="text-sm text-muted as-table:hidden">
          {label}
        </span>
      )}
      {/* One box, so that everything beside the label stays together. */}
      <div className={`min-w-0 ${roomOf(column)}`}>{children}</div>
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
