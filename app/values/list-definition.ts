import { datePresetFrom, DATE_PRESETS, DATE_WORDS } from './date-range.ts';

export type Choice = { value: string; label: string; count?: number | undefined };
type Words = Readonly<Record<string, string>>;
type Group = { label: string; choices: readonly Choice[] };

/** One filter of a list: its parameter in the address, and its control. */
export type Filter<Value = unknown> = {
  read: (params: URLSearchParams, name: string) => Value | undefined;
  control: 'tabs' | 'select' | 'dates' | 'none';
  /** Tabs may be in several rows. The first choice of the first row clears the filter. */
  groups: readonly Group[];
  /** Tabs next to the search, on wide screens. */
  inline?: boolean;
  /** Whether the device remembers it for the list. */
  remembered: boolean;
};

/** A staff list: its address, words and filters, for the screen, the query, the export and the device. */
export type ListDefinition = {
  path: string;
  title: string;
  /** For the page's meta tags. */
  description: string;
  caption?: string;
  /** Its records, singular and plural: "category", "categories". */
  nouns: readonly [string, string];
  /** The message if the list failed to load. */
  failed: string;
  search?: { label: string; placeholder: string };
  filters: Readonly<Record<string, Filter>>;
  /** The sort orders: `?sort=name` ascends, `?sort=-name` descends. The default is the first, descending. */
  sorts?: readonly [string, ...string[]];
  /** The same as a select, for lists that can be sorted by more than their columns. */
  sortWords?: Words;
};

export function defineList<const Definition extends ListDefinition>(definition: Definition) {
  return definition;
}

export type FilterValue<One> = One extends Filter<infer Value> ? Value : never;
export type FilterValues<Filters> = {
  [Name in keyof Filters]?: FilterValue<Filters[Name]> | undefined;
};

/** The filters in an address; invalid values are ignored. */
export function readFilters<Filters extends Readonly<Record<string, Filter>>>(
  { filters }: { filters: Filters },
  params: URLSearchParams,
): FilterValues<Filters> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter.read(params, name)]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- each name with what its own filter read
  return Object.fromEntries(read) as FilterValues<Filters>;
}

/** The parameters of a list's address without its search and cursor. */
export function paramsOf({ filters }: ListDefinition): string[] {
  return [...Object.keys(filters), ...Object.keys(DATE_PARAMS), 'sort'];
}

/** The parameters that a device remembers: not the search and the cursor. */
export function rememberedParams({ filters, sorts }: ListDefinition): string[] {
  const chosen = Object.entries(filters).filter(([, { remembered }]) => remembered);
  return [...chosen.map(([name]) => name), ...(sorts ? ['sort'] : [])];
}

export function choicesFrom(words: Words): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** The labels of a tuple of states, in order. */
export function wordsOf<Value extends string>(
  values: readonly Value[],
  word: (value: Value) => string,
): Record<Value, string> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for each of the values
  return Object.fromEntries(values.map((value) => [value, word(value)])) as Record<Value, string>;
}

type ValueOf<All> = All extends All ? keyof All & string : never;

/** Parses one of these values; anything else is ignored. */
function oneOf<Value>(values: readonly string[]): Filter<Value>['read'] {
  const read: Filter<string>['read'] = (params, name) =>
    values.find((value) => value === params.get(name));
  // oxlint-disable-next-line no-unsafe-type-assertion -- the values are the keys of the words
  return read as Filter<Value>['read'];
}

/** The main views of a list as tabs: `tabs({ States: { open: 'Open' } })`. */
export function tabs<Groups extends Readonly<Record<string, Words>>>(
  groups: Groups,
  { all = 'All', inline = false } = {},
): Filter<ValueOf<Groups[keyof Groups]>> {
  return {
    read: oneOf(Object.values(groups).flatMap(Object.keys)),
    control: 'tabs',
    groups: Object.entries(groups).map(([label, words], index) => ({
      label,
      choices:
        index === 0 ? [{ value: '', label: all }, ...choicesFrom(words)] : choicesFrom(words),
    })),
    inline,
    remembered: true,
  };
}

/** One of many values. If they are not known beforehand, the list provides them, and `read` validates. */
export function select<Value extends string>(
  label: string,
  all: string,
  values: Readonly<Record<Value, string>> | ((text: string) => Value | undefined),
): Filter<Value> {
  const first = { value: '', label: all };
  const shared = { control: 'select', remembered: true } as const;
  if (typeof values === 'function') {
    const read = (params: URLSearchParams, name: string) => values(params.get(name) ?? '');
    return { ...shared, read, groups: [{ label, choices: [first] }] };
  }
  const choices = [first, ...choicesFrom(values)];
  return { ...shared, read: oneOf(Object.keys(values)), groups: [{ label, choices }] };
}

/** The parameters of a custom date; removed with any other choice. */
export const DATE_PARAMS = { from: null, to: null };

const readDays: Filter<URLSearchParams>['read'] = (params) =>
  datePresetFrom(params.get('date')) === undefined ? undefined : params;

/** The days of `?date=`, parsed by `dateRangeFrom`. */
export function dates(label: string, { remembered = true } = {}): Filter<URLSearchParams> {
  const choices = [
    { value: '', label: 'Any date' },
    ...choicesFrom(wordsOf(DATE_PRESETS, (preset) => DATE_WORDS[preset])),
  ];
  return { read: readDays, control: 'dates', groups: [{ label, choices }], remembered };
}

/** A filter that only links set. */
export function linked<Value>(read: (text: string) => Value | undefined): Filter<Value> {
  return {
    read: (params, name) => read(params.get(name) ?? ''),
    control: 'none',
    groups: [],
    remembered: false,
  };
}
