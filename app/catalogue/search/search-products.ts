import { eq, type SQL, sql } from 'drizzle-orm';
import { reads } from '#app/platform/replica/reads.ts';
import { findSettings } from '#app/settings/queries.ts';
import type { SearchSettings } from '#app/settings/shop-settings.ts';
import { pageCount } from '#app/values/paging.ts';
import type { Page } from '../list-products.ts';
import { displayUrl, ORDERS, onSale, summaryColumns, summaryFrom } from '../queries.ts';
import { type Listing, PRODUCTS_PER_PAGE } from '../rules.ts';
import { categories, images, products } from '../schema.ts';
import { interpret, type Interpretation, type Term, withCompounds } from './interpret.ts';
import { countOf, joinMatches, scoreOf } from './matches.ts';
import { wordsOf } from './normalize.ts';
import { keyOf, synonymsFrom } from './synonyms.ts';
import { findKnowledge } from './vocabulary.ts';

export type SearchPage = Page & {
  /** The corrected query, if a word was corrected. */
  corrected: string | undefined;
  /** The corrected query that was not used, because the customer asked for the exact words. */
  suggested: string | undefined;
  /** No product matches all words: these match most of them. */
  partial: boolean;
};

/** For a list without a search. */
export const UNCORRECTED = { corrected: undefined, suggested: undefined, partial: false };

type Input = { q: string; exact: boolean; typing?: boolean };

/** The meaning of a query in this shop, and the products that the owner pinned to it. */
export async function interpretQuery({ q, exact, typing = false }: Input) {
  const { search } = await findSettings();
  const synonyms = synonymsFrom(search);
  const words = wordsOf(q);
  const knowledge = await findKnowledge(words, synonyms);
  const read = (strictly: boolean) =>
    interpret({ words, synonyms, exact: strictly, typing }, knowledge);
  const meaning = read(exact);
  return {
    ...meaning,
    compounded: withCompounds(meaning.terms, knowledge),
    suggested: exact ? read(false).corrected : undefined,
    pins: pinsFor(search, meaning.corrected ?? q),
  };
}

function pinsFor({ pins }: SearchSettings, q: string): string[] {
  const key = keyOf(wordsOf(q));
  return pins.find((pin) => keyOf(wordsOf(pin.query)) === key)?.products ?? [];
}

/** One page of search results. By default sorted by relevance, sold-out products last. */
export async function searchProducts(
  listing: Listing,
  categoryId: string | undefined,
): Promise<SearchPage> {
  const { terms, compounded, pins, corrected, suggested } = await interpretQuery(listing);
  if (terms.length === 0) return { ...NOTHING, ...UNCORRECTED };
  const wanted = { listing, categoryId, pins, partial: false };
  for (const wholly of [terms, compounded]) {
    const found = await listMatches({ ...wanted, terms: wholly });
    if (found.total > 0) return { ...found, corrected, suggested, partial: false };
  }
  const some = terms.length > 1 ? await listMostMatches({ ...wanted, terms: compounded }) : NOTHING;
  return { ...some, corrected, suggested, partial: some.total > 0 };
}

type Wanted = {
  listing: Pick<Listing, 'sort' | 'page'>;
  categoryId: string | undefined;
  terms: Interpretation['terms'];
  pins: readonly string[];
  partial: boolean;
};

/** If nothing matches all words: first without the words that match nothing, then by how many words match. */
async function listMostMatches(wanted: Wanted): Promise<Page> {
  const terms = wanted.terms.filter((term) => !term.unknown);
  if (terms.length === 0) return NOTHING;
  if (terms.length < wanted.terms.length) {
    const found = await listMatches({ ...wanted, terms });
    if (found.total > 0) return found;
  }
  return listMatches({ ...wanted, terms, partial: true });
}

const NOTHING: Page = { products: [], total: 0, page: 1, pages: 1 };

async function listMatches(wanted: Wanted): Promise<Page> {
  const { listing } = wanted;
  const rows = await reads
    .select({ ...summaryColumns, total: sql<number>`ranked.total`.mapWith(Number) })
    .from(products)
    .innerJoin(sql`(${rankedBy(wanted)}) as ranked`, sql`ranked.id = ${products.id}`)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .orderBy(sql`ranked.place`);
  const total = rows[0]?.total ?? 0;
  if (total === 0 && listing.page > 1) {
    const first = await listMatches({ ...wanted, listing: { ...listing, page: 1 } });
    if (first.pages === 1) return first;
    return listMatches({ ...wanted, listing: { ...listing, page: first.pages } });
  }
  return {
    products: rows.map(summaryFrom),
    total,
    page: listing.page,
    pages: pageCount(total, PRODUCTS_PER_PAGE),
  };
}

const BEST_MATCH = [
  sql`${onSale} desc`,
  sql`hit.pin nulls last`,
  sql`hit.terms desc`,
  sql`hit.score desc`,
  sql`${products.featured} desc`,
  sql`${products.units_sold} desc`,
  sql`${products.created_at} desc`,
  sql`${products.id}`,
];

/** The ids of one page in order, with the total count. */
function rankedBy({ listing, categoryId, terms, pins, partial }: Wanted): SQL {
  const order = sql.join(listing.sort ? ORDERS[listing.sort] : BEST_MATCH, sql`, `);
  const within = categoryId ? sql`where ${products.category_id} = ${categoryId}` : sql``;
  return sql`
    select ${products.id} as id, count(*) over () as total, row_number() over (order by ${order}) as place
    from (${hitsFor(terms, { pins, partial })}) as hit join ${products} on ${products.id} = hit.id
    ${within}
    order by place limit ${PRODUCTS_PER_PAGE} offset ${(listing.page - 1) * PRODUCTS_PER_PAGE}`;
}

type HitOptions = { pins: readonly string[]; partial: boolean };

/** Every match with its score, and pinned products whether they match or not. */
export function hitsFor(terms: readonly Term[], { pins, partial }: HitOptions): SQL {
  const pinned = sql`array_position(${sql.param([...pins])}::uuid[], product_id)`;
  const isPinned =
    pins.length > 0 ? sql` or product_id = any(${sql.param([...pins])}::uuid[])` : sql``;
  const found = sql`
    select product_id as id, ${pinned} as pin, ${partial ? countOf(terms) : sql`0`} as terms, ${scoreOf(terms)} as score
    from product_search
    where document @@ ${joinMatches(terms, partial ? '||' : '&&')}${isPinned}`;
  return partial
    ? sql`select * from (select *, max(terms) over () as most from (${found}) as counted) as ranked_by_count where terms = most or pin is not null`
    : found;
}
