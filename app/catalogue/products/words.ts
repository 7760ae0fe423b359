import { href } from 'react-router';
import type { ConflictAnswer } from '#app/accounts/edit-conflict.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { defineList, select, tabs } from '#app/values/list-definition.ts';
import { failure, type Notice, success, errorNotice } from '#app/values/notice.ts';
import { uuidFrom } from '#app/values/uuid.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import type { ProductField, SeenProduct, TypedProduct } from './form.ts';

export const PRODUCT_LIST = defineList({
  path: href('/admin/products'),
  title: 'Products',
  description: 'The products of the shop.',
  nouns: ['product', 'products'],
  failed: 'Failed to fetch products',
  search: { label: 'Search products', placeholder: 'Name, SKU, category or id' },
  filters: {
    category: select('Category', 'All categories', uuidFrom),
    stock: tabs({
      Views: {
        in: 'In Stock',
        out: 'Out of Stock',
        featured: 'Featured',
        draft: 'Drafts',
        archived: 'Archived',
      },
    }),
  },
  sorts: ['created', 'name', 'price', 'stock'],
  sortWords: {
    '': 'Newest first',
    created: 'Oldest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    stock: 'Stock, low to high',
    '-stock': 'Stock, high to low',
  },
});

export const PRODUCT_NOTICES = {
  created: success('Product created successfully'),
  deleted: success('Product deleted successfully'),
  notSaved: failure('Failed to save product'),
  notDeleted: failure('Failed to delete product'),
  archived: success('Product archived. Customers no longer see it.'),
  back: success('Product restored.'),
  movedMeanwhile: failure(
    'Someone else just changed this product, so nothing was undone. Open it to see it now.',
  ),
};

/** Mentions another user's changes that were kept, if any. */
export const updatedWords = (more: string): Notice =>
  success(`Product updated successfully${more && '.'}${more}`);

export type ProductAnswer = ActionResult & {
  conflicts?: ConflictAnswer['conflicts'];
  /** The form's initial values, for a page rendered without script. */
  base?: Readonly<Record<string, unknown>>;
  errors?: FieldErrors<ProductField>;
  typed?: TypedProduct;
  /** The current values, once the editor has seen them. */
  seen?: Partial<SeenProduct>;
};

type Refusal =
  | { reason: 'no_category' | 'unknown_picture' | 'fault' }
  | { reason: 'stock_moved'; seen: number; stock: number; inStock: boolean }
  | { reason: 'reserved'; reserved: number }
  | { reason: 'sku_taken'; name: string }
  | { reason: 'exists'; name: string };

/** The message for the editor, and the response status. */
export function refusalWords(refusal: Refusal): readonly [ProductAnswer, number] {
  switch (refusal.reason) {
    case 'no_category':
      return [{ errors: { category: 'This category was deleted. Choose another one' } }, 422];
    case 'unknown_picture':
      return [{ errors: { image_urls: 'A picture is no longer there. Upload it again' } }, 422];
    case 'stock_moved': {
      const { seen, stock, inStock } = refusal;
      const message = `It went from ${seen} to ${stock} while you were editing, so nothing was saved. Enter the number you have now and save again`;
      return [{ errors: { stock_quantity: message }, seen: { stock, inStock } }, 409];
    }
    case 'reserved':
      return [{ errors: { stock_quantity: reservedWords(refusal.reserved) } }, 409];
    case 'sku_taken':
      return [{ errors: { sku: `“${refusal.name}” has this SKU already` } }, 409];
    case 'exists':
      return [{ notice: existsNotice(refusal.name) }, 409];
    case 'fault':
      return [{ notice: PRODUCT_NOTICES.notSaved }, 503];
  }
}

export const UNCOUNTED_WORDS = 'Leave at 0 to sell without tracking stock.';

function existsNotice(name: string): Notice {
  return errorNotice(
    'Already created',
    `This form already created “${name}”. To change it, open it in the list.`,
  );
}

function reservedWords(reserved: number): string {
  return reserved === 1
    ? '1 unit is reserved for a payment in progress. Enter 1 or more'
    : `${reserved} units are reserved for payments in progress. Enter ${reserved} or more`;
}

/** Why a product cannot be deleted yet. */
export function heldWords(reserved: number): string {
  const held =
    reserved === 1
      ? '1 unit is reserved for a payment'
      : `${reserved} units are reserved for payments`;
  return `${held} in progress. Try again when it is paid or cancelled, usually within 20 minutes.`;
}

export const REASON_WORDS = {
  opening: 'Opening count',
  sold: 'Sold',
  returned: 'Returned',
  adjusted: 'Adjusted',
  removed: 'Product deleted',
  written_off: 'Written off',
};

/** "+12", "−3". */
export function deltaText(delta: number): string {
  return `${delta > 0 ? '+' : '−'}${Math.abs(delta).toLocaleString('en-GH')}`;
}

/** The current stock, in a sentence. */
export function stockWords(store: { stock: number; reserved: number; inStock: boolean }): string {
  const { stock, reserved, inStock } = store;
  if (!inStock) return `Out of stock, with ${unitsWord(stock)} in hand.`;
  if (stock === 0) return 'In stock, sold without tracking stock.';
  const held = reserved > 0 ? `, ${reserved} of them reserved for payments in progress` : '';
  return `In stock with ${unitsWord(stock)}${held}.`;
}

function unitsWord(units: number): string {
  return units === 1 ? '1 unit' : `${units.toLocaleString('en-GH')} units`;
}
