import { datePresetFrom, DATE_PRESETS, DATE_WORDS } from './date-range.ts';

export type Choice = { value: string; label: string; count?: number | undefined };
type Words = Readonly<Record<string, string>>;
type Group = { label: string; choices: readonly Choice[] };

/** One filter of a list: how its address says it, and what it is chosen with. */
export type Filter<Value = unknown> = {
  read: (params: URLSearchParams, name: string) => Value | undefined;
  control: 'tabs' | 'select' | 'dates' | 'none';
  /** Tabs may stand in more than one row. The first choice of the first row takes the filter away. */
  groups: readonly Group[];
  /** Tabs in the row of the search, where there is room. */
  inline?: boolean;
  /** Whether the device opens the list with it again. */
  remembered: boolean;
};

/** A list of staff: its address, its words and its filters, for the screen, the query, the file and the device. */
export type ListDefinition = {
  path: string;
  title: string;
  /** What the page is, for its meta tags. */
  description: string;
  caption?: string;
  /** What is listed, as one and as many: "category", "categories". */
  nouns: readonly [string, string];
  /** The message where the list failed to load. */
  failed: string;
  search?: { label: string; placeholder: string };
  filters: Readonly<Record<string, Filter>>;
  /** By what it can be sorted: `?sort=name` rises, `?sort=-name` falls. It begins with the first one, falling. */
  sorts?: readonly [string, ...string[]];
  /** The same as a choice, for lists that are sorted by more than their columns. */
  sortWords?: Words;
};

export function defineList<const Definition extends ListDefinition>(definition: Definition) {
  return definition;
}

export type FilterValue<One> = One extends Filter<infer Value> ? Value : never;
export type FilterValues<Filters> = {
  [Name in keyof Filters]?: FilterValue<Filters[Name]> | undefined;
};

/** What an address asks for; whatever was made up by hand asks for nothing. */
export function readFilters<Filters extends Readonly<Record<string, Filter>>>(
  { filters }: { filters: Filters },
  params: URLSearchParams,
): FilterValues<Filters> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter.read(params, name)]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- each name with what its own filter read
  return Object.fromEntries(read) as FilterValues<Filters>;
}

/** Everything in the address of a list but its search and its page. */
export function paramsOf({ filters }: ListDefinition): string[] {
  return [...Object.keys(filters), ...Object.keys(DATE_PARAMS), 'sort'];
}

/** What a device remembers of the address of a list: a search and a page are of the moment. */
export function rememberedParams({ filters, sorts }: ListDefinition): string[] {
  const chosen = Object.entries(filters).filter(([, { remembered }]) => remembered);
  return [...chosen.map(([name]) => name), ...(sorts ? ['sort'] : [])];
}

export function choicesFrom(words: Words): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** The words of a tuple of states, in its order. */
export function wordsOf<Value extends string>(
  values: readonly Value[],
  word: (value: Value) => string,
): Record<Value, string> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for each of the values
  return Object.fromEntries(values.map((value) => [value, word(value)])) as Record<Value, string>;
}

type ValueOf<All> = All extends All ? keyof All & string : never;

/** Reads one of these values; nothing else can be the filter's. */
function oneOf<Value>(values: readonly string[]): Filter<Value>['read'] {
  const read: Filter<string>['read'] = (params, name) =>
    values.find((value) => value === params.get(name));
  // oxlint-disable-next-line no-unsafe-type-assertion -- the values are the keys of the words
  return read as Filter<Value>['read'];
}

/** The views that staff go back to all day, side by side: `tabs({ States: { open: 'Open' } })`. */
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

/** One of many values. Where they are not known beforehand, the list brings them, and `read` says what may be one. */
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

/** What a custom date adds to the address, and goes with any other one. */
export const DATE_PARAMS = { from: null, to: null };

const readDays: Filter<URLSearchParams>['read'] = (params) =>
  datePresetFrom(params.get('date')) === undefined ? undefined : params;

/** The days of `?date=`, as `dateRangeFrom` reads them. */
export function dates(label: string, { remembered = true } = {}): Filter<URLSearchParams> {
  const choices = [
    { value: '', label: 'Any date' },
    ...choicesFrom(wordsOf(DATE_PRESETS, (preset) => DATE_WORDS[preset])),
  ];
  return { read: readDays, control: 'dates', groups: [{ label, choices }], remembered };
}

/** A filter that only links choose. */
export function linked<Value>(read: (text: string) => Value | undefined): Filter<Value> {
  return {
    read: (params, name) => read(params.get(name) ?? ''),
    control: 'none',
    groups: [],
    remembered: false,
  };
}
