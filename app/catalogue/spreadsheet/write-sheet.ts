import { CSV_MARK, csvText } from '#app/values/csv.ts';
import { decimalOf } from '#app/values/money.ts';
import { type Fact, factColumn, labelKey } from '../facts/rules.ts';
import type { SheetProduct } from './queries.ts';
import { type ColumnName, COLUMNS } from './rules.ts';

const yes = (value: boolean) => (value ? 'yes' : 'no');

/** The cells of a product. */
export function cellsOf(product: SheetProduct): Record<ColumnName, string> {
  return {
    id: product.id,
    name: product.name,
    sku: product.sku ?? '',
    description: product.description,
    price: decimalOf(product.price),
    category: product.category,
    stock_quantity: String(product.stock),
    in_stock: yes(product.inStock),
    featured: yes(product.featured),
    lead_days: String(product.leadDays),
    is_fresh: yes(product.isFresh),
    state: product.state,
    image_urls: product.urls.join(' '),
    version: String(product.version),
    exported_stock: String(product.stock),
  };
}

type Category = { name: string; facts: readonly Fact[] };

/** A column for each distinct label, in the spelling of the first category with it. */
function labelsOf(categories: readonly Category[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { label } of categories.flatMap(({ facts }) => facts)) {
    if (!labels.has(labelKey(label))) labels.set(labelKey(label), label);
  }
  return labels;
}

export function writeSheet(
  products: readonly SheetProduct[],
  categories: readonly Category[],
): string {
  const labels = [...labelsOf(categories)];
  const factsOf = new Map(
    categories.map(({ name, facts }) => [
      name,
      new Map(facts.map(({ id, label }) => [labelKey(label), id])),
    ]),
  );
  const rows = products.map((product) => {
    const cells = cellsOf(product);
    const facts = labels.map(([key]) => {
      const id = factsOf.get(product.category)?.get(key);
      return (id !== undefined && product.facts[id]) || '';
    });
    return [...COLUMNS.map((name) => cells[name]), ...facts];
  });
  const head = [...COLUMNS, ...labels.map(([, label]) => factColumn(label))];
  return CSV_MARK + csvText([head, ...rows]);
}
