import { useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import {
  type Choice,
  choicesFrom,
  DATE_PARAMS,
  type ListDefinition,
} from '#app/values/list-definition.ts';
import { buttonClass } from '../button.tsx';
import { Link } from '../link.tsx';
import { useSyncedSelect } from '../use-synced-select.ts';
import type { ListAddress } from './list-address.ts';
import { SearchBox } from './search-box.tsx';

type ListFiltersProps = {
  definition: ListDefinition;
  address: ListAddress;
  search: ListDefinition['search'];
  /** Whether to show the filters next to the search. */
  filters: boolean;
  /** Filter options from the database, by filter name. */
  choices: Readonly<Record<string, readonly Choice[]>> | undefined;
  /** The number of rows per tab, by filter name. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
};

/** A list's search and the filters of its definition. */
export function ListFilters({ definition, address, search, ...props }: ListFiltersProps) {
  const { choices, counts } = props;
  const filters = props.filters ? Object.entries(definition.filters) : [];
  const tabsOf = (isInline: boolean) =>
    filters
      .filter(([, { control, inline = false }]) => control === 'tabs' && inline === isInline)
      .flatMap(([name, { groups }]) =>
        groups.map((group) => (
          <FilterTabs
            key={group.label}
            address={address}
            name={name}
            label={group.label}
            choices={group.choices.map((choice) => ({
              ...choice,
              count: counts?.[name]?.[choice.value],
            }))}
          />
        )),
      );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {search && <SearchBox definition={definition} address={address} {...search} />}
        {filters.flatMap(([name, { control, groups }]) =>
          groups.map((group) => {
            const shared = { address, name, label: group.label };
            const all = [...group.choices, ...(choices?.[name] ?? [])];
            if (control === 'select') return <FilterSelect key={name} {...shared} choices={all} />;
            return control === 'dates' && <DateFilter key={name} {...shared} choices={all} />;
          }),
        )}
        {definition.sortWords && (
          <FilterSelect
            address={address}
            name="sort"
            label="Sort by"
            choices={choicesFrom(definition.sortWords)}
          />
        )}
        {tabsOf(true)}
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">{tabsOf(false)}</div>
    </div>
  );
}

type FilterProps = {
  address: ListAddress;
  name: string;
  label: string;
  choices: readonly Choice[];
};
type SelectProps = FilterProps & {
  /** Parameters that another choice resets. */
  clears?: Readonly<Record<string, null>>;
};

/** The main views of a list as tabs; the first one is everything. */
function FilterTabs({ address, name, label, choices }: FilterProps) {
  const chosen = address.params.get(name) ?? '';
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) row.current.scrollLeft = chosen ? current.offsetLeft - 24 : 0;
  }, [chosen]);
  return (
    <nav
      ref={row}
      aria-label={label}
      // On a phone one line that scrolls sideways.
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-1 sm:flex-wrap sm:overflow-visible sm:px-1"
    >
      {choices.map(({ value, label: text, count }) => (
        <Link
          key={value}
          to={address.with({ [name]: value })}
          preventScrollReset
          aria-current={value === chosen ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-wine hover:text-wine aria-[current=page]:border-wine aria-[current=page]:bg-wine aria-[current=page]:text-on-wine"
        >
          {text}
          {count !== undefined && <span className="font-normal tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** A filter with many values. Without script it has a submit button. */
function FilterSelect({ address, name, label, choices, clears = {} }: SelectProps) {
  const id = useId();
  const navigate = useNavigate();
  const chosen = address.params.get(name) ?? '';
  const select = useSyncedSelect(chosen);
  return (
    <Form
      className="flex max-w-full min-w-0 items-end gap-2 max-sm:grow max-sm:basis-36"
      action={address.with({}).split('?')[0] ?? ''}
    >
      {[...address.params].map(([key, value]) =>
        key !== name && !['after', 'before', 'page', ...Object.keys(clears)].includes(key) ? (
          <input key={key} type="hidden" name={key} value={value} />
        ) : null,
      )}
      <div className="relative min-w-0 max-sm:flex-1 sm:max-w-64">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <select
          ref={select}
          id={id}
          name={name}
          defaultValue={chosen}
          onChange={({ currentTarget }) =>
            // Immediately, so that a filter chosen right afterwards includes this one.
            void navigate(address.with({ ...clears, [name]: currentTarget.value }), {
              preventScrollReset: true,
              flushSync: true,
            })
          }
          className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-base text-ellipsis"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          Show
        </button>
      </noscript>
    </Form>
  );
}

/** Filters a list by date: presets, or from and to. */
function DateFilter(props: FilterProps) {
  return (
    <>
      <FilterSelect {...props} clears={DATE_PARAMS} />
      {props.address.params.get(props.name) === 'custom' && <Days address={props.address} />}
    </>
  );
}

const INPUT = 'h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base';

function Days({ address }: { address: ListAddress }) {
  const { params } = address;
  return (
    <Form
      // The fields follow the address.
      key={`${params.get('from')} ${params.get('to')}`}
      action={address.with({}).split('?')[0] ?? ''}
      preventScrollReset
      className="flex flex-wrap items-end gap-2 max-sm:basis-full"
    >
      {[...params].map(([name, value]) =>
        ['from', 'to', 'after', 'before', 'page'].includes(name) ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 max-sm:grow max-sm:basis-32">
          <span className="text-sm">{name === 'from' ? 'From' : 'To'}</span>
          <input
            type="date"
            name={name}
            min="2000-01-01"
            max="2100-12-31"
            defaultValue={params.get(name) ?? ''}
            className={INPUT}
          />
        </label>
      ))}
      <button type="submit" className={buttonClass('secondary', 'min-h-11! px-4!')}>
        Show
      </button>
    </Form>
  );
}
