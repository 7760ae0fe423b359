import { CSV_MARK, csvText } from '#app/values/csv.ts';
import { decimalOf } from '#app/values/money.ts';
import type { SheetProduct } from './queries.ts';
import { type ColumnName, COLUMNS } from './rules.ts';

const yes = (value: boolean) => (value ? 'yes' : 'no');

/** A product in the words of the file. */
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
    state: product.state,
    image_urls: product.urls.join(' '),
    version: String(product.version),
    exported_stock: String(product.stock),
  };
}

export function writeSheet(products: readonly SheetProduct[]): string {
  const rows = products.map((product) => {
    const cells = cellsOf(product);
    return COLUMNS.map((name) => cells[name]);
  });
  return CSV_MARK + csvText([COLUMNS, ...rows]);
}
