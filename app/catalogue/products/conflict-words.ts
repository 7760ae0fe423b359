import type { EditedRecord } from '#app/accounts/edit-conflict.ts';
import { formatMoney, money } from '#app/values/money.ts';
import { type Fact, factColumn, factField } from '../facts/rules.ts';
import { productState } from './rules.ts';
import { STATE_WORDS } from './state-words.ts';

type Category = { id: string; name: string; facts: readonly Fact[] };

const FIELDS = new Map([
  ['name', { label: 'Name', logged: 'name' }],
  ['sku', { label: 'SKU', logged: 'sku' }],
  ['description', { label: 'Description', logged: 'description' }],
  ['price', { label: 'Price', logged: 'price_minor' }],
  ['categoryId', { label: 'Category', logged: 'category' }],
  ['featured', { label: 'Featured', logged: 'featured' }],
  ['leadDays', { label: 'Lead time', logged: 'lead_days' }],
  ['isFresh', { label: 'Fresh', logged: 'is_fresh' }],
  ['state', { label: 'State', logged: 'state' }],
  ['imageUrls', { label: 'Pictures', logged: 'image_urls' }],
]);

/** The words of an edit conflict in the product form. */
export function editedProduct(id: string, categories: readonly Category[]): EditedRecord {
  const facts = categories.flatMap((category) =>
    category.facts.map((fact): [string, { label: string; logged: string }] => [
      factField(fact.id),
      { label: fact.label, logged: factColumn(fact.label) },
    ]),
  );
  const fields = new Map([...FIELDS, ...facts]);
  return {
    table: 'products',
    id,
    labelOf: (field) => fields.get(field)?.label ?? field,
    loggedAs: (field) => fields.get(field)?.logged ?? field,
    textOf: (field, value) => {
      switch (field) {
        case 'price':
          return formatMoney(money(Number(value)));
        case 'categoryId':
          return categories.find((one) => one.id === value)?.name ?? 'A category that is gone';
        case 'state':
          return STATE_WORDS[productState(String(value)) ?? 'draft'];
        case 'imageUrls':
          return picturesText(value);
        default:
          return value === null || value === ''
            ? 'empty'
            : typeof value === 'string'
              ? value
              : JSON.stringify(value);
      }
    },
  };
}

function picturesText(value: unknown): string {
  const urls = Array.isArray(value) ? value.map(String) : [];
  if (urls.length === 0) return 'no picture';
  const names = urls.map((url) => url.split('/').at(-1) ?? url).join(', ');
  return urls.length === 1 ? `1 picture (${names})` : `${urls.length} pictures (${names})`;
}
