import { changesBetween, type Changes } from '#app/activity/changes.ts';
import type { ProductInput } from '../products/form.ts';
import type { SheetProduct } from './queries.ts';
import { idOf, readRow } from './read-row.ts';
import type { Problem, SheetRow } from './rules.ts';

type Category = { id: string; name: string };
export type Planned = { row: number; id: string | null; input: ProductInput; changes: Changes };
export type Plan = { planned: Planned[]; same: number; problems: Problem[] };

type Ground = { now: ReadonlyMap<string, SheetProduct>; categories: readonly Category[] };

/** What a file would do to the products as they are now, row by row, and what stands against it. */
export function planImport(rows: readonly SheetRow[], { now, categories }: Ground): Plan {
  const plan: Plan = { planned: [], same: 0, problems: [] };
  const seen = new Map<string, number>();
  for (const sheetRow of rows) {
    const { row } = sheetRow;
    const problem = (message: string) => plan.problems.push({ row, message });
    const id = idOf(sheetRow);
    const product = id ? now.get(id) : undefined;
    const earlier = id ? seen.get(id) : undefined;
    if (id) seen.set(id, row);
    if (id === undefined || (id !== null && !product)) problem('id: no product has it');
    else if (earlier !== undefined) problem(`id: row ${earlier} is about the same product`);
    else {
      const read = readRow(sheetRow, product, categories);
      if (!read.ok) for (const message of read.messages) problem(message);
      else {
        const changes = changesOf(product, read.input, categories);
        if (!changes) plan.same += 1;
        else if (product && read.version !== undefined && read.version !== product.version) {
          problem('version: somebody changed this product after the export');
        } else if (product && read.input.stock < product.reserved) {
          problem(`stock_quantity: ${product.reserved} units are held for payments under way`);
        } else plan.planned.push({ row, id, input: read.input, changes });
      }
    }
  }
  return plan;
}

function changesOf(
  product: SheetProduct | undefined,
  input: ProductInput,
  categories: readonly Category[],
): Changes | undefined {
  const after = {
    name: input.name,
    description: input.description,
    price_minor: input.price,
    category: categories.find(({ id }) => id === input.categoryId)?.name ?? '',
    stock_quantity: input.stock,
    in_stock: input.inStock,
    featured: input.featured,
    image_urls: input.imageUrls,
  };
  const before: Record<string, unknown> = product
    ? {
        name: product.name,
        description: product.description,
        price_minor: product.price,
        category: product.category,
        stock_quantity: product.stock,
        in_stock: product.inStock,
        featured: product.featured,
        image_urls: product.urls,
      }
    : {};
  return changesBetween(before, after);
}
