import { isUuid } from '#app/values/uuid.ts';
import { type Fact, factColumn, factField, labelKey } from '../facts/rules.ts';
import { type ProductInput, readProductForm } from '../products/form.ts';
import type { SheetProduct } from './queries.ts';
import { type ColumnName, type SheetRow, parseYesNo } from './rules.ts';
import { cellsOf } from './write-sheet.ts';

type Category = { id: string; name: string; facts: readonly Fact[] };
/** The values at the time of the export, from the file; without them, every cell is a new value. */
type Seen = { version: number | undefined; stock: number | undefined };
type Read = { ok: true; input: ProductInput; seen: Seen } | { ok: false; messages: string[] };

const NEW: Partial<Record<ColumnName, string>> = {
  sku: '',
  description: '',
  stock_quantity: '0',
  in_stock: 'yes',
  featured: 'no',
  lead_days: '0',
  is_fresh: 'no',
  state: 'active',
  image_urls: '',
};

/** The changes in a row, validated like the product form; missing columns stay unchanged. */
export function readRow(
  { cells, facts }: SheetRow,
  now: SheetProduct | undefined,
  categories: readonly Category[],
): Read {
  const messages: string[] = [];
  const exportedNumber = (name: 'version' | 'exported_stock') => {
    const text = cells[name]?.trim() ?? '';
    if (!/^\d{0,9}$/.test(text)) messages.push(`${name}: please leave it as it was exported`);
    return text === '' ? undefined : Number(text);
  };
  const seen = { version: exportedNumber('version'), stock: exportedNumber('exported_stock') };
  const all: Partial<Record<ColumnName, string>> = {
    ...(now ? cellsOf(now) : NEW),
    ...(now && seen.stock !== undefined && { stock_quantity: String(seen.stock) }),
    ...cells,
  };
  const switchOf = (name: 'in_stock' | 'featured' | 'is_fresh') => {
    const value = parseYesNo(all[name] ?? '');
    if (value === undefined) messages.push(`${name}: please write yes or no`);
    return value === true;
  };
  const wanted = (all.category ?? '').trim().toLowerCase();
  const category = categories.find(({ name }) => name.toLowerCase() === wanted);
  if (!category)
    messages.push(`category: there is none of the name "${(all.category ?? '').slice(0, 80)}"`);
  const form = new FormData();
  form.set('name', all.name ?? '');
  form.set('sku', all.sku ?? '');
  form.set('description', all.description ?? '');
  form.set('price', (all.price ?? '').trim());
  form.set('stock_quantity', (all.stock_quantity ?? '').trim());
  form.set('category', category?.id ?? '');
  if (switchOf('in_stock')) form.set('in_stock', 'yes');
  if (switchOf('featured')) form.set('featured', 'yes');
  form.set('lead_days', (all.lead_days ?? '').trim());
  if (switchOf('is_fresh')) form.set('is_fresh', 'yes');
  form.set('state', (all.state ?? '').trim().toLowerCase());
  for (const url of (all.image_urls ?? '').split(/\s+/).filter(Boolean))
    form.append('image_urls', url);
  if (category) messages.push(...fillFacts(form, facts, category));
  const { values, errors } = readProductForm(form);
  for (const [field, message] of Object.entries(errors)) {
    const fact = category?.facts.find(({ id }) => factField(id) === field);
    if (field !== 'category') messages.push(`${fact ? factColumn(fact.label) : field}: ${message}`);
  }
  if (messages.length > 0) return { ok: false, messages };
  return { ok: true, input: values, seen };
}

/** Fills a row's facts into the product form; returns those that its category does not have. */
function fillFacts(form: FormData, facts: SheetRow['facts'], category: Category): string[] {
  return [...facts].flatMap(([key, text]) => {
    const fact = category.facts.find(({ label }) => labelKey(label) === key);
    if (fact) form.set(factField(fact.id), text);
    return fact || text.trim() === ''
      ? []
      : [
          `${factColumn(key)}: the category ${category.name} has no such fact. Leave the cell empty`,
        ];
  });
}

/** The id of a row: an existing product's, null for a new one; undefined if invalid. */
export function idOf({ cells }: SheetRow): string | null | undefined {
  const text = cells.id?.trim() ?? '';
  if (text === '') return null;
  return isUuid(text) ? text.toLowerCase() : undefined;
}
