import { changesBetween, type Changes } from '#app/activity/changes.ts';
import {
  changedValues,
  type Fact,
  factColumn,
  type FactValues,
  labelKey,
  loggedFacts,
} from '../facts/rules.ts';
import type { ProductInput } from '../products/form.ts';
import type { SheetProduct } from './queries.ts';
import { idOf, readRow } from './read-row.ts';
import { type Problem, type SheetRow, stockFrom } from './rules.ts';

type Category = { id: string; name: string; facts: readonly Fact[] };
export type Planned = {
  row: number;
  id: string;
  isNew: boolean;
  input: ProductInput;
  changes: Changes;
};
export type Plan = { planned: Planned[]; same: number; problems: Problem[] };

type Ground = {
  now: ReadonlyMap<string, SheetProduct>;
  categories: readonly Category[];
  /** The id of the product created by a row without an id. */
  newId: (row: number) => string;
};

/** What an import would change, row by row, and its problems. */
export function planImport(rows: readonly SheetRow[], ground: Ground): Plan {
  const plan: Plan = { planned: [], same: 0, problems: unknownFacts(rows, ground.categories) };
  const seen = new Map<string, number>();
  for (const sheetRow of rows) {
    const { row } = sheetRow;
    const id = idOf(sheetRow);
    const earlier = id ? seen.get(id) : undefined;
    if (id) seen.set(id, row);
    const judged =
      earlier === undefined
        ? judge(sheetRow, ground)
        : { wrong: [`id: row ${earlier} is about the same product`] };
    if (judged === 'same') plan.same += 1;
    else if ('wrong' in judged) {
      plan.problems.push(...judged.wrong.map((message) => ({ row, message })));
    } else plan.planned.push(judged);
  }
  return plan;
}

/** Columns of facts that no category has. */
function unknownFacts(rows: readonly SheetRow[], categories: readonly Category[]): Problem[] {
  const known = new Set(
    categories.flatMap(({ facts }) => facts.map(({ label }) => labelKey(label))),
  );
  return [...(rows[0]?.facts.keys() ?? [])]
    .filter((key) => !known.has(key))
    .map((key) => ({
      row: 1,
      message: `Unknown column: ${factColumn(key)}. No category has this fact`,
    }));
}

type Judged = Planned | 'same' | { wrong: readonly string[] };

function judge(sheetRow: SheetRow, { now, categories, newId }: Ground): Judged {
  const { row } = sheetRow;
  const given = idOf(sheetRow);
  const id = given === null ? newId(row) : given;
  const product = id === undefined ? undefined : now.get(id);
  // An earlier import of the same file created it.
  if (given === null && product) return 'same';
  if (id === undefined || (given !== null && !product)) return { wrong: ['id: no product has it'] };
  const read = readRow(sheetRow, product, categories);
  if (!read.ok) return { wrong: read.messages };
  const { seen } = read;
  const store = product && stockFrom(read.input, seen.stock, product);
  const input = {
    ...read.input,
    ...(store && { stock: store.stock, inStock: store.inStock }),
    facts: changedValues(product?.facts ?? {}, read.input.facts),
  };
  const changes = changesOf(product, input, { edit: read.input.facts, categories });
  if (!changes) return 'same';
  if (!product) return { row, id, isNew: true, input, changes };
  if (seen.version !== undefined && seen.version !== product.version) {
    return {
      wrong: [
        'version: someone changed this product after the export. Export it again, or delete this row',
      ],
    };
  }
  if (store?.moved) return { wrong: [movedWords(seen.stock, product.stock)] };
  if (input.stock < product.reserved) {
    return {
      wrong: [`stock_quantity: ${product.reserved} units are reserved for payments in progress`],
    };
  }
  return { row, id, isNew: false, input, changes };
}

function movedWords(exported: number | undefined, stock: number): string {
  return `stock_quantity: it was ${exported} in the export and is ${stock} now. Count again and write ${stock} as exported_stock`;
}

function changesOf(
  product: SheetProduct | undefined,
  input: ProductInput,
  { edit, categories }: { edit: FactValues; categories: readonly Category[] },
): Changes | undefined {
  const category = categories.find(({ id }) => id === input.categoryId);
  // For a new product, an empty fact is no change.
  const named = product ? edit : input.facts;
  const factsIn = (values: FactValues) => loggedFacts(category?.facts ?? [], named, values);
  const after = {
    name: input.name,
    sku: input.sku,
    description: input.description,
    price_minor: input.price,
    category: category?.name ?? '',
    stock_quantity: input.stock,
    in_stock: input.inStock,
    featured: input.featured,
    lead_days: input.leadDays,
    is_fresh: input.isFresh,
    state: input.state,
    image_urls: input.imageUrls,
    ...factsIn(input.facts),
  };
  const before: Record<string, unknown> = product
    ? {
        name: product.name,
        sku: product.sku,
        description: product.description,
        price_minor: product.price,
        category: product.category,
        stock_quantity: product.stock,
        in_stock: product.inStock,
        featured: product.featured,
        lead_days: product.leadDays,
        is_fresh: product.isFresh,
        state: product.state,
        image_urls: product.urls,
        ...factsIn(product.facts),
      }
    : {};
  return changesBetween(before, after);
}

/** SKUs that two products would share after the import: two rows, or a row and a product outside the file. */
export function sharedSkus(
  planned: readonly Planned[],
  holders: ReadonlyMap<string, string>,
): Problem[] {
  const moving = new Set(planned.filter(({ changes }) => 'sku' in changes).map(({ id }) => id));
  const rows = new Map<string, number>();
  return planned.flatMap(({ row, id, input, changes }): Problem[] => {
    if (input.sku === null || !('sku' in changes)) return [];
    const sku = input.sku.toLowerCase();
    const [earlier, holder] = [rows.get(sku), holders.get(sku)];
    rows.set(sku, row);
    if (earlier !== undefined) {
      return [{ row, message: `sku: row ${earlier} has “${input.sku}” too` }];
    }
    return holder === undefined || holder === id || moving.has(holder)
      ? []
      : [{ row, message: `sku: another product has “${input.sku}” already` }];
  });
}
