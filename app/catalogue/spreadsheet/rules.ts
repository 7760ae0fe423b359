import { href } from 'react-router';
import { csvRows, separatorOf } from '#app/values/csv.ts';
import { factColumn, labelKey } from '../facts/rules.ts';
import type { StockLevel } from '../products/rules.ts';

export const COLUMNS = [
  'id',
  'name',
  'sku',
  'description',
  'price',
  'category',
  'stock_quantity',
  'in_stock',
  'featured',
  'lead_days',
  'is_fresh',
  'state',
  'image_urls',
  'version',
  // The stock at the time of the export: the difference is the editor's change, the rest was sales.
  'exported_stock',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** What a row needs to create a product; other columns have defaults. */
const NEEDED: readonly ColumnName[] = ['name', 'price', 'category'];

/** Fits a full export of a large shop. Each id is a parameter of one statement, which allows 65,535. */
const MAX_ROWS = 50_000;
/** Buyers of the imported products wait for the import, so it must be short. */
const MAX_CHANGES = 20_000;
export const MAX_SHEET_BYTES = 16_000_000;
export const SHEET_TOO_LARGE =
  'The file is larger than 16 MB. Please filter the list and export it in parts.';
export const IMPORT_PATH = href('/admin/products/import');

/** A problem, by the row number as a spreadsheet shows it; the header is row 1. */
export type Problem = { row: number; message: string };
/** An undefined cell has no column in the file: its value stays unchanged. */
export type SheetRow = {
  row: number;
  cells: Partial<Record<ColumnName, string>>;
  /** The columns of facts, by lower-case label. */
  facts: ReadonlyMap<string, string>;
};

type Sheet = { rows: SheetRow[]; problems: Problem[] };

/** The text of a file; undefined if it is not UTF-8, such as Excel's plain CSV of "Café". */
export function textFrom(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses the rows of a file, if its header is valid. */
export function sheetOf(text: string): Sheet {
  const { separator, rest } = separatorOf(text);
  const read = csvRows(rest, separator);
  if (!read) return broken(1, 'A quotation mark is never closed.');
  const [head = [], ...body] = read;
  const names = head.map(columnFrom);
  const unknown = names.filter((name) => !isColumn(name) && !FACT.test(name));
  if (unknown.length > 0) return broken(1, `Unknown column: ${unknown.join(', ').slice(0, 200)}`);
  if (new Set(names).size < names.length) return broken(1, 'A column appears twice.');
  if (!names.includes('id') && !NEEDED.every((name) => names.includes(name))) {
    return broken(1, 'The columns name, price and category are needed, or id to change products.');
  }
  if (body.length > MAX_ROWS) {
    return broken(
      1,
      'At most 50,000 rows can be read at once. Please filter the list and export it in parts.',
    );
  }
  const problems = body.flatMap((cells, index): Problem[] =>
    cells.length === names.length
      ? []
      : [{ row: index + 2, message: `${cells.length} cells instead of ${names.length}` }],
  );
  const rows = body.map((cells, index) => rowFrom(names, cells, index + 2));
  if (separator !== ',') readDecimalCommas(rows, problems);
  return { rows, problems };
}

// The format of `factColumn`.
const FACT = /^fact:\s*(\S.*)$/;

function columnFrom(head: string): string {
  const name = head.trim().toLowerCase();
  const label = FACT.exec(name)?.[1];
  return label === undefined ? name : labelKey(factColumn(label));
}

function rowFrom(names: readonly string[], given: readonly string[], row: number): SheetRow {
  const cells: SheetRow['cells'] = {};
  const facts = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const text = given[index] ?? '';
    if (isColumn(name)) cells[name] = text;
    else facts.set(FACT.exec(name)?.[1] ?? name, text);
  }
  return { row, cells, facts };
}

/** Where the separator is no comma, a comma in a price is the decimal sign; ambiguous prices are refused. */
function readDecimalCommas(rows: readonly SheetRow[], problems: Problem[]): void {
  for (const { row, cells } of rows) {
    const price = cells.price?.trim() ?? '';
    if (/^\d{1,3}(,\d{3})+$/.test(price)) {
      problems.push({
        row,
        message: `price: “${price}” can be read in two ways. Please write ${price.replaceAll(',', '')}.00`,
      });
    } else if (/^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(price)) {
      cells.price = price.replaceAll('.', '').replace(',', '.');
    }
  }
}

function broken(row: number, message: string): Sheet {
  return { rows: [], problems: [{ row, message }] };
}

function isColumn(name: string): name is ColumnName {
  return COLUMNS.some((column) => column === name);
}

/** The problem of too many changes in one import. */
export function tooManyChanges(changes: number): Problem[] {
  if (changes <= MAX_CHANGES) return [];
  const message = `The file changes ${changes.toLocaleString('en-GH')} products, and at most 20,000 can be imported at once. Split the file.`;
  return [{ row: 1, message }];
}

/**
 * The stock after a row is imported. Sales continue between an export and its import: an unchanged count keeps the sales, and so does the
 * switch if they sold the last unit or a return brought one back. `moved` reports that a new count was typed over one that sales have
 * changed.
 */
export function stockFrom(
  written: StockLevel,
  exported: number | undefined,
  now: StockLevel,
): StockLevel & { moved: boolean } {
  if (exported === undefined) return { ...written, moved: false };
  if (written.stock !== exported) {
    return { ...written, moved: now.stock !== exported && now.stock !== written.stock };
  }
  const soldOut = exported > 0 && now.stock === 0 && !now.inStock;
  const cameBack = exported === 0 && now.stock > 0 && now.inStock;
  const inStock = soldOut || cameBack ? now.inStock : written.inStock;
  return { stock: now.stock, inStock, moved: false };
}

/** "yes" and "no" as spreadsheets write them. */
export function parseYesNo(text: string): boolean | undefined {
  if (/^(yes|true|1|y)$/i.test(text.trim())) return true;
  return /^(no|false|0|n)$/i.test(text.trim()) ? false : undefined;
}
