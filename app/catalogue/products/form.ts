import { type Money, money, parseMoney } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';
import { editBaseIn } from '#app/web/edit-base.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import { versionFrom } from '../categories/form.ts';
import { readFactValues, valueErrors } from '../facts/form.ts';
import { factField, type FactValues } from '../facts/rules.ts';
import { MAX_IMAGES } from '../images/rules.ts';
import { pictureAddress } from '../picture-address.ts';
import { MAX_PRICE, type ProductState, productState } from './rules.ts';

export type ProductInput = {
  name: string;
  sku: string | null;
  description: string;
  price: Money;
  categoryId: string;
  stock: number;
  inStock: boolean;
  featured: boolean;
  leadDays: number;
  isFresh: boolean;
  state: ProductState;
  imageUrls: string[];
  /** By fact id; facts without a field stay as they are. */
  facts: FactValues;
};

export type ProductField =
  | 'name'
  | 'sku'
  | 'description'
  | 'price'
  | 'category'
  | 'stock_quantity'
  | 'state'
  | 'lead_days'
  | 'image_urls'
  | `fact_${string}`;

/** The values that the editor saw, to detect changes by another user. */
export type SeenProduct = { version: number; stock: number; inStock: boolean };

/** Fields that may repeat. */
export const PRODUCT_LISTS = ['image_urls'];

export const PRODUCT_LIMITS = {
  name: 200,
  sku: 40,
  description: 5_000,
  price: MAX_PRICE,
  stock: 1_000_000,
  leadDays: 30,
};

/** What was typed, for a page without script, which cannot keep it. */
export type TypedProduct = Omit<ReturnType<typeof typedIn>, 'imageUrls'>;

export function readProductForm(form: FormData) {
  const typed = typedIn(form);
  const errors: FieldErrors<ProductField> = valueErrors(typed.facts);
  const price = parseMoney(typed.price);
  const stock = wholeNumber(typed.stock);
  if (typed.name === '') errors.name = 'Please enter a name';
  else if (typed.name.length > PRODUCT_LIMITS.name) {
    errors.name = 'Please use at most 200 characters';
  }
  if (typed.description.length > PRODUCT_LIMITS.description) {
    errors.description = 'Please use at most 5,000 characters';
  }
  const wrongSku = skuError(typed.sku);
  if (wrongSku) errors.sku = wrongSku;
  const wrongPrice = priceError(typed.price, price);
  if (wrongPrice) errors.price = wrongPrice;
  if (!isUuid(typed.category)) errors.category = 'Please choose a category';
  if (stock === undefined) {
    errors.stock_quantity = 'Please enter a whole number from 0 to 1,000,000';
  }
  const leadDays = wholeNumber(typed.leadDays, PRODUCT_LIMITS.leadDays);
  if (leadDays === undefined) errors.lead_days = 'Please enter a whole number from 0 to 30';
  const state = productState(typed.state);
  if (!state) errors.state = 'Please choose draft, active or archived';
  if (typed.imageUrls.length > MAX_IMAGES) errors.image_urls = 'Maximum is 3 images.';
  const { imageUrls, ...texts } = typed;
  const values: ProductInput = {
    name: typed.name,
    sku: typed.sku || null,
    description: typed.description,
    price: price ?? money(0),
    categoryId: typed.category,
    stock: stock ?? 0,
    inStock: typed.inStock,
    featured: typed.featured,
    leadDays: leadDays ?? 0,
    isFresh: typed.isFresh,
    state: state ?? 'draft',
    imageUrls,
    facts: typed.facts,
  };
  const merged = [...MERGED, ...Object.keys(typed.facts).map(factField)];
  return { values, errors, seen: seenIn(form), edit: editBaseIn(form, merged), typed: texts };
}

/** Fields that are merged when two people edit the product. */
const MERGED = [
  'name',
  'sku',
  'description',
  'price',
  'categoryId',
  'featured',
  'leadDays',
  'isFresh',
  'state',
  'imageUrls',
];

function typedIn(form: FormData) {
  return {
    name: lineOf(form, 'name'),
    sku: lineOf(form, 'sku'),
    description: textOf(form, 'description'),
    price: lineOf(form, 'price'),
    category: lineOf(form, 'category'),
    stock: lineOf(form, 'stock_quantity'),
    inStock: form.get('in_stock') === 'yes',
    featured: form.get('featured') === 'yes',
    leadDays: lineOf(form, 'lead_days'),
    isFresh: form.get('is_fresh') === 'yes',
    state: lineOf(form, 'state') || 'active',
    imageUrls: [...new Set(form.getAll('image_urls').flatMap(addressFrom))],
    facts: readFactValues(form),
  };
}

/** Ignores files; a control character is replaced, since no address may contain one. */
function addressFrom(value: FormDataEntryValue): string[] {
  const url = typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '?') : '';
  return url === '' ? [] : [pictureAddress(url.slice(0, 2048))];
}

// It is printed on packing slips and typed into search fields and spreadsheets.
const SKU = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u;

function skuError(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length > PRODUCT_LIMITS.sku) return 'Please use at most 40 characters';
  return SKU.test(text) ? undefined : 'Please use letters, digits, spaces and - _ . / only';
}

function priceError(text: string, price: Money | undefined): string | undefined {
  if (text === '') return 'Please enter a price';
  if (price === undefined) return 'Please enter an amount such as 120 or 120.50';
  // Zero is a typing mistake, and no provider accepts a payment of zero.
  if (price === 0) return 'Please enter a price above zero';
  return price > PRODUCT_LIMITS.price ? 'Please enter at most GH₵1,000,000.00' : undefined;
}

/** Undefined for an empty field. */
function wholeNumber(text: string, most = PRODUCT_LIMITS.stock): number | undefined {
  if (text === '') return 0;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number <= most ? number : undefined;
}

function seenIn(form: FormData): SeenProduct {
  return {
    version: versionFrom(form),
    stock: wholeNumber(lineOf(form, 'seen_stock')) ?? 0,
    inStock: form.get('seen_in_stock') === 'yes',
  };
}
