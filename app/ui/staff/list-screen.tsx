import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { foundText } from '#app/values/count-text.ts';
import type { ListDefinition } from '#app/values/list-definition.ts';
import { buttonClass } from '../button.tsx';
import { Link } from '../link.tsx';
import { StaffListError } from '../load-error.tsx';
import { type Column, DataTable } from './data-table.tsx';
import type { ListAddress } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { Screen } from './screen.tsx';

type List<Row> = {
  rows: readonly Row[];
  total?: number;
  next?: string | null;
  previous?: string | null;
  /** Whether a search or a filter is set. */
  filtered: boolean;
  /** Filter options from the database, by filter name. */
  choices?: Parameters<typeof ListFilters>[0]['choices'];
  /** The number of rows per tab, by filter name. */
  counts?: Parameters<typeof ListFilters>[0]['counts'];
};

type ListScreenProps<Row extends { id: string }> = {
  definition: ListDefinition;
  address: ListAddress;
  /** Undefined if it failed to load. */
  list: List<Row> | undefined;
  columns?: readonly Column<Row>[];
  /** Instead of a table. */
  cards?: ReactNode;
  /** The screen's actions; a list with an export has `<ExportLink>` among them. */
  actions?: ReactNode;
  /** Above the search. */
  intro?: ReactNode;
  search?: ListDefinition['search'];
  filters?: boolean;
  /** Below the filters. */
  notes?: ReactNode;
  /** The result text, if it is not the number of rows. */
  found?: string;
  /** Bulk actions, next to the number of rows. */
  bulkActions?: ReactNode;
  /** Below the rows. */
  below?: ReactNode;
  /** The text of an empty list and, without filters, its first step. */
  nothing?: string;
  empty?: ReactNode;
  /** The dialog over the list. */
  children?: ReactNode;
};

/** A back-office list: search and filters from its definition, the total, the rows, previous and next page, and an empty state. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { definition, address, list, actions, intro, notes, children } = props;
  const { search = definition.search, filters = true } = props;
  return (
    <Screen title={definition.title} actions={actions}>
      {intro}
      <ListFilters
        definition={definition}
        address={address}
        search={search}
        filters={filters}
        choices={list?.choices}
        counts={list?.counts}
      />
      <div className="mt-4 grid grid-cols-1 gap-4 empty:hidden">{notes}</div>
      {list ? <Rows {...props} list={list} /> : <StaffListError message={definition.failed} />}
      {children}
    </Screen>
  );
}

function Rows<Row extends { id: string }>({
  definition: { path, nouns, title, caption = title },
  address,
  list: { rows, total = rows.length, next = null, previous = null, filtered },
  columns = [],
  found = foundText(total, nouns),
  nothing = `No ${nouns[1]} here`,
  ...slots
}: ListScreenProps<Row> & { list: List<Row> }) {
  const { state, location } = useNavigation();
  const isAny = rows.length > 0;
  return (
    <div className="staff-list">
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:mb-0">
        {found && <Found clearTo={filtered && isAny && path}>{found}</Found>}
        {isAny && slots.bulkActions}
      </div>
      {isAny ? (
        (slots.cards ?? (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            address={address}
            busy={state === 'loading' && location.pathname === path}
          />
        ))
      ) : (
        <Nothing filtered={filtered} clearTo={path} title={nothing}>
          {slots.empty}
        </Nothing>
      )}
      {isAny && slots.below}
      <Pager address={address} next={next} previous={previous} />
    </div>
  );
}

/** Exports the list as searched, filtered and sorted. */
export function ExportLink({ address }: { address: ListAddress }) {
  return (
    <a href={address.at('export')} download className={buttonClass('secondary')}>
      Export CSV
    </a>
  );
}

type PagerProps = { address: ListAddress; next: string | null; previous: string | null };

/** Previous and next page by cursor, so that every page costs the same. */
export function Pager({ address, next, previous }: PagerProps) {
  if (next === null && previous === null) return null;
  const cell = 'inline-flex min-h-11 items-center rounded-control border px-4 font-semibold';
  const step = (label: string, to: string | undefined, rel: string) =>
    to === undefined ? (
      <span aria-disabled="true" className={`${cell} border-line text-muted`}>
        {label}
      </span>
    ) : (
      <Link
        to={to}
        rel={rel}
        className={`${cell} border-line-strong hover:border-wine hover:text-wine`}
      >
        {label}
      </Link>
    );
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-3">
      {step('Previous', previous === null ? undefined : address.with({ before: previous }), 'prev')}
      {step('Next', next === null ? undefined : address.with({ after: next }), 'next')}
    </nav>
  );
}

type FoundProps = {
  /** The unfiltered list, if a search or a filter is set. */
  clearTo?: string | false;
  children: ReactNode;
};

/** The total, announced when it changes, with a link to clear the filters. */
function Found({ clearTo = false, children }: FoundProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <p role="status" className="text-muted">
        {children}
      </p>
      {clearTo && (
        <Link
          to={clearTo}
          preventScrollReset
          className="relative z-10 inline-flex min-h-6 items-center underline underline-offset-4 hover:text-wine"
        >
          Clear filters
        </Link>
      )}
    </div>
  );
}

type NothingProps = {
  /** Whether a filter matches nothing, as opposed to an empty list. */
  filtered: boolean;
  clearTo: string;
  title: string;
  children?: ReactNode;
};

/** An empty list with its first step, or no match with a link to clear the filters. */
export function Nothing({ filtered, clearTo, title, children }: NothingProps) {
  return (
    <div className="rounded-card border border-dashed border-line-strong bg-surface p-8 text-center">
      <p className="font-semibold">{title}</p>
      {filtered ? (
        <>
          <p className="mt-1 text-muted">Nothing matches this search and these filters.</p>
          <Link to={clearTo} className={buttonClass('secondary', 'mt-5')}>
            Clear filters
          </Link>
        </>
      ) : (
        children
      )}
    </div>
  );
}
