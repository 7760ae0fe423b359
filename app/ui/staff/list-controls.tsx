import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation, useSubmit } from 'react-router';
import { buttonClass } from '../button.tsx';
import { useSyncedSelect } from '../use-synced-select.ts';
import type { ListAddress } from './list-address.ts';

const SEARCH_AFTER_MS = 250;

type SearchBoxProps = { path: string; address: ListAddress; label: string; placeholder: string };

/** Searches while one types; a slash leads into it from anywhere on the page. */
export function SearchBox({ path, address, label, placeholder }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const q = address.params.get('q') ?? '';
  useSlash(input);
  useEffect(() => {
    // Back, a cleared filter: the field follows the address, unless somebody is typing in it.
    const field = input.current;
    if (field && field !== document.activeElement && field.value !== q) field.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      ref={form}
      action={path}
      role="search"
      className="relative min-w-0 grow max-sm:basis-full sm:max-w-sm"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {[...address.params].map(([name, value]) =>
        KEPT.has(name) ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form.current) {
              void submit(form.current, {
                replace: q !== '',
                preventScrollReset: true,
                flushSync: true,
              });
            }
          }, SEARCH_AFTER_MS);
        }}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 text-base placeholder:text-muted"
      />
    </Form>
  );
}

// What a search leaves as it is; where one had paged to it does not.
const KEPT = new Set([
  'sort',
  'status',
  'payment',
  'date',
  'from',
  'to',
  'customer',
  'batch',
  'role',
  'category',
  'stock',
  'action',
  'person',
  'state',
]);

function useSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target;
      const isTyping =
        at instanceof HTMLElement &&
        (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}

type Choice = { value: string; label: string; count?: number };
type FilterProps = {
  address: ListAddress;
  name: string;
  label: string;
  choices: readonly Choice[];
};
type SelectProps = FilterProps & {
  /** What goes from the address with another choice. */
  clears?: Readonly<Record<string, null>>;
};

/** The views of a list that staff go back to all day, side by side; the first one is everything. */
export function FilterTabs({ address, name, label, choices }: FilterProps) {
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
      // On a phone in one line, which scrolls sideways by itself.
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

/** A filter with many values. It works without script by its own button. */
export function FilterSelect({ address, name, label, choices, clears = {} }: SelectProps) {
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
            // At once, so that a filter chosen in the very next moment already counts this one.
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
        <ChevronDown
          aria-hidden="true"
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

type PagerProps = { address: ListAddress; next: string | null; previous: string | null };

/** One page on, one page back: places in the list, so that it costs the same however far one goes. */
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
  /** The whole list, where a search or a filter leaves a part of it. */
  clearTo?: string | false;
  children: ReactNode;
};

/** How much was found, read out when it changes, and the way back to everything. */
export function Found({ clearTo = false, children }: FoundProps) {
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
  /** Whether a search or a filter leaves nothing, or there is nothing yet. */
  filtered: boolean;
  clearTo: string;
  title: string;
  children?: ReactNode;
};

/** Nothing yet, with the way to begin; or nothing that matches, with the way back to everything. */
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

/** Whether the list is being asked for anew, so that it can say so. */
export function useListBusy(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === path;
}
