import { eq, type SQL, sql } from 'drizzle-orm';
import { reads } from '#app/platform/replica/reads.ts';
import { displayUrl, listCategoryNames, onSale, pictureColumns, pictureFrom } from '../queries.ts';
import { categoryPath, pictureIn } from '../rules.ts';
import { categories, images, products } from '../schema.ts';
import type { Term } from './interpret.ts';
import { joinMatches, scoreOf } from './matches.ts';
import { wordsOf } from './normalize.ts';
import { interpretQuery } from './search-products.ts';
import type { Suggestions } from './suggestions.ts';

const MAX_PRODUCTS = 5;
const MAX_CATEGORIES = 3;
// Where thousands of products match two letters, the best of the first few hundred are good enough.
const MAX_SCORED = 300;

/** Suggestions for a query that is still being typed. */
export async function suggest(q: string): Promise<Suggestions> {
  const { terms, compounded, corrected, pins } = await interpretQuery({
    q,
    exact: false,
    typing: true,
  });
  const known = terms.filter((term) => !term.unknown);
  if (known.length === 0 || known.length < terms.length) {
    return { products: [], categories: [], corrected };
  }
  const [found, names] = await Promise.all([
    listSuggested(terms, compounded, pins),
    listCategoryNames(),
  ]);
  return { products: found, categories: categoriesFor(names, terms), corrected };
}

/** By name only: matches in descriptions are for the results page. */
async function listSuggested(
  terms: readonly Term[],
  compounded: readonly Term[],
  pins: readonly string[],
) {
  const named = await listScored(terms, sql`document @@ ${joinMatches(terms, '&&', 'A')}`, pins);
  if (named.length >= MAX_PRODUCTS) return named;
  for (const wholly of [terms, compounded]) {
    const found = await listScored(wholly, sql`document @@ ${joinMatches(wholly, '&&')}`, pins);
    if (found.length > 0) return found;
  }
  return named;
}

async function listScored(terms: readonly Term[], matches: SQL, pins: readonly string[]) {
  const pin = sql`array_position(${sql.param([...pins])}::uuid[], ${products.id})`;
  const isPinned = sql`product_id = any(${sql.param([...pins])}::uuid[])`;
  const rows = await reads
    .select({
      id: products.id,
      name: products.name,
      price: products.price_minor,
      inStock: onSale,
      category: categories.name,
      url: displayUrl,
      picture: pictureColumns,
    })
    .from(
      sql`(select product_id, ${scoreOf(terms)} as score from (
        (select * from product_search where ${matches} limit ${MAX_SCORED})
        union select * from product_search where ${isPinned}) as product_search) as hit`,
    )
    .innerJoin(products, sql`${products.id} = hit.product_id`)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .orderBy(
      sql`${onSale} desc`,
      sql`${pin} nulls last`,
      sql`hit.score desc`,
      sql`${products.featured} desc`,
      sql`${products.units_sold} desc`,
      products.id,
    )
    .limit(MAX_PRODUCTS);
  return rows.map(({ url, picture, category, ...product }) => ({
    ...product,
    picture: pictureIn(category, pictureFrom(url, picture, product.name)),
  }));
}

/** The categories whose name begins with one of the words or a synonym. */
function categoriesFor(all: { id: string; name: string }[], terms: readonly Term[]) {
  const wanted = terms.flatMap((term) => [...term.words, ...term.also]);
  return all
    .filter(({ name }) =>
      wordsOf(name).some((word) => wanted.some((part) => part.length > 1 && word.startsWith(part))),
    )
    .slice(0, MAX_CATEGORIES)
    .map(({ name }) => ({ name, path: categoryPath(name) }));
}
