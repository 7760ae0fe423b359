import { href } from 'react-router';
import { type DateRange, dateRangeFrom } from '#app/values/date-range.ts';
import { formatCount } from '#app/values/format-count.ts';
import {
  type FilterValues,
  dates,
  defineList,
  linked,
  readFilters,
  select,
} from '#app/values/list-definition.ts';
import { formatMoney, money } from '#app/values/money.ts';
import { isUuid, uuidFrom } from '#app/values/uuid.ts';

export const LAST_ENTRIES = 100;

/** The actor of an entry without a person. */
export const SYSTEM = 'system';
const SYSTEM_NAME = 'System / command line';

/** The name of the actor; a deleted account has none. */
export function actorName(id: string | null, name: string | undefined): string {
  if (id === null) return SYSTEM_NAME;
  return name ?? `Deleted account ${id.slice(0, 8)}`;
}

/** The entry for a restored backup of a shop with another secret, whose seals cannot be verified here. */
export const OTHER_SECRET = 'Restored a backup with another secret' as const;

/** The table name of entries for batches: an import, a bulk change. Their record is the batch itself. */
export const BATCHES = 'batches';

/** Removes characters that the database cannot store. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, 100).trim() || undefined;

export const ACTIVITY_LIST = defineList({
  path: href('/admin/activity'),
  title: 'Activity Log',
  description: 'What staff did, newest first.',
  caption: 'Activity',
  nouns: ['entry', 'entries'],
  failed: 'Failed to load the activity log',
  search: { label: 'Search by action, record or person', placeholder: 'Action, record or person' },
  filters: {
    person: select('Person', 'Everyone', storable),
    action: select('Action', 'All actions', storable),
    date: dates('Date', { remembered: false }),
    batch: linked(uuidFrom),
  },
});

export type ActivityFilter = Omit<FilterValues<(typeof ACTIVITY_LIST)['filters']>, 'date'> & {
  q: string;
  dates: DateRange | undefined;
};

export function activityFilter(params: URLSearchParams, now: Date): ActivityFilter {
  const { date, ...filter } = readFilters(ACTIVITY_LIST, params);
  const q = storable(params.get('q') ?? '') ?? '';
  return { ...filter, q, dates: date && dateRangeFrom(date, now) };
}

const SCREENS = new Map([
  ['products', href('/admin/products')],
  ['categories', href('/admin/categories')],
  ['orders', href('/admin/orders')],
  ['refunds', href('/admin/orders/refunds')],
  ['returns', href('/admin/returns')],
  ['users', href('/admin/users')],
  ['user_roles', href('/admin/users')],
  ['contact_messages', href('/admin/messages')],
  ['reviews', href('/admin/reviews')],
]);
const WHOLE_SCREENS = new Map([
  ['newsletter_subscriptions', href('/admin/newsletter')],
  ['settings', href('/admin/settings')],
  ['backups', '/admin/settings/database'],
]);

type Entry = {
  action: string;
  table: string;
  recordId: string;
  changes?: Record<string, unknown> | null;
};
type Named = { name: string | null; isGone: boolean };

/** The page of an entry's record; null if it is deleted or has no page. */
export function recordPath({ action, table, recordId }: Entry, { isGone }: Named): string | null {
  if (table === BATCHES) return `${href('/admin/activity')}?batch=${recordId}`;
  const screen = SCREENS.get(table);
  if (screen === undefined) return WHOLE_SCREENS.get(table) ?? null;
  if (isGone || action.startsWith('Deleted') || !isUuid(recordId)) return null;
  return `${screen}/${recordId}`;
}

/** A record's name: "Vanilla Shea Candle", or "products a1b2c3d4" without one. */
export function recordText(entry: Omit<Entry, 'action'>, named: Named): string {
  const { table, recordId } = entry;
  if (table === BATCHES) return batchText(entry.changes ?? {});
  const words = table === 'user_roles' ? 'users' : table.replaceAll('_', ' ');
  const text = named.name ?? `${words} ${isUuid(recordId) ? recordId.slice(0, 8) : recordId}`;
  return named.isGone ? `${text} (deleted)` : text;
}

/** "40 products". */
function batchText({ records }: Record<string, unknown>): string {
  return `${formatCount(Number(records))} products`;
}

export type Change = { field: string; before: string; after: string };

export type LoggedChanges = { table: string; changes: Record<string, unknown> | null };

/** The changed fields of an entry, in readable form. */
export function changesInWords({ table, changes }: LoggedChanges): Change[] {
  const noted = Object.entries(changes ?? {}).filter(
    // The name of a batch has the count already.
    ([field]) => table !== BATCHES || field !== 'records',
  );
  return noted.map(([field, change]) => {
    const { before, after } = isChange(change) ? change : { before: null, after: change };
    const name = isSum(table, field) ? `${field}_minor` : field;
    return {
      field: fieldName(field),
      before: valueText(name, before),
      after: valueText(name, after),
    };
  });
}

/** Amounts without the usual suffix: settings use their fields' names, and old entries are never rewritten. */
function isSum(table: string, field: string): boolean {
  if (table === 'settings') return ['fee', 'freeOver', 'cashOrderValue'].includes(field);
  return table === 'returns' && field === 'refund';
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}

/** "price_minor" and "freeShippingThreshold" as words. */
function fieldName(field: string): string {
  const words = field
    .replace(/_minor$/, '')
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NONE = 'none';

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return /(_minor|Minor)$/.test(field) && Number.isSafeInteger(value)
      ? formatMoney(money(value))
      : String(value);
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueText(field, one)).join(', ') || NONE;
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, one]) => `${fieldName(name).toLowerCase()}: ${valueText(name, one)}`,
    );
    return parts.join(', ') || NONE;
  }
  return typeof value === 'string' ? value : NONE;
}
