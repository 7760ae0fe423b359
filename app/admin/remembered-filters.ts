import { USER_LIST } from '#app/accounts/roles/words.ts';
import { ACTIVITY_LIST } from '#app/activity/rules.ts';
import { CATEGORY_LIST } from '#app/catalogue/categories/words.ts';
import { PRODUCT_LIST } from '#app/catalogue/products/words.ts';
import { MESSAGE_LIST } from '#app/contact/inbox/words.ts';
import { ORDER_LIST } from '#app/fulfilment/words.ts';
import { SUBSCRIPTION_LIST } from '#app/newsletter/list/words.ts';
import { RETURN_LIST } from '#app/returns/words.ts';
import { REVIEW_LIST } from '#app/reviews/moderation/words.ts';
import { type ListDefinition, rememberedParams } from '#app/values/list-definition.ts';

const LISTS: readonly ListDefinition[] = [
  PRODUCT_LIST,
  CATEGORY_LIST,
  ORDER_LIST,
  RETURN_LIST,
  MESSAGE_LIST,
  SUBSCRIPTION_LIST,
  REVIEW_LIST,
  USER_LIST,
  ACTIVITY_LIST,
];

/** The filters and sort orders of each list. */
const FILTERS = new Map(LISTS.map((list) => [list.path, rememberedParams(list)]));
const LONGEST = 100;

/** The filters of a list in a URL: "?stock=out&sort=name", or empty. */
function filtersIn(path: string, search: string): string {
  const requested = new URLSearchParams(search);
  const stored = new URLSearchParams();
  for (const name of FILTERS.get(path) ?? []) {
    const value = requested.get(name) ?? '';
    if (value !== '' && value.length <= LONGEST) stored.set(name, value);
  }
  return stored.size > 0 ? `?${stored}` : '';
}

type Address = { pathname: string; search: string };

/** The list whose filters changed in this navigation. A link from elsewhere with filters of its own does not count. */
export function chosenBetween(before: Address, after: Address): Address | undefined {
  const path = after.pathname;
  const stayed = before.pathname === path || before.pathname.startsWith(`${path}/`);
  if (!FILTERS.has(path) || !stayed) return undefined;
  const search = filtersIn(path, after.search);
  return search === filtersIn(path, before.search) ? undefined : { pathname: path, search };
}

/** The stored filters by list; anything else stored there is ignored. */
export function filtersFrom(stored: string | null): ReadonlyMap<string, string> {
  const remembered = new Map<string, string>();
  for (const path of FILTERS.keys()) {
    const search: unknown = fieldsOf(stored)[path];
    const filters = typeof search === 'string' ? filtersIn(path, search) : '';
    if (filters !== '') remembered.set(path, filters);
  }
  return remembered;
}

function fieldsOf(stored: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(stored ?? 'null');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

/** The new value to store. */
export function withChosen(stored: string | null, { pathname, search }: Address): string {
  return JSON.stringify({ ...Object.fromEntries(filtersFrom(stored)), [pathname]: search });
}
