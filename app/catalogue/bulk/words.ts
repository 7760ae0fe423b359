import { formatMoney } from '#app/values/money.ts';
import { failure, type Notice, success } from '#app/values/notice.ts';
import { productsWord } from '../categories/words.ts';
import { MAX_PRICE } from '../products/rules.ts';
import { STATE_WORDS } from '../products/state-words.ts';
import type { BulkChange } from './rules.ts';

const MOST = formatMoney(MAX_PRICE);

export const BULK_NOTICES = {
  too_many: failure('You can edit at most 20,000 products at once. Filter the list first.'),
  changed: failure(
    'Some of these products changed after the preview, so nothing was saved. Check the preview again.',
  ),
  too_dear: failure(
    `Some of these products would cost more than ${MOST}, so nothing was saved. Check the preview again.`,
  ),
  no_category: failure('This category was deleted. Choose another one.'),
  fault: failure('Failed to save products'),
};

export function bulkDone({ changed, same }: { changed: number; same: number }): Notice {
  const rest = same > 0 ? ` ${productsWord(same)} needed no change.` : '';
  return success(`${productsWord(changed)} updated.${rest}`);
}

/** Summarises the change in a sentence. */
export function previewWords(changed: number, total: number): string {
  return changed === 0 ? 'No changes.' : `${productsWord(changed)} of ${total} would change.`;
}

export function overMaxPriceWords(total: number): string {
  return `${productsWord(total)} would cost more than ${MOST}, the highest price allowed. Choose a smaller change.`;
}

export function uncountedWords(total: number): string {
  return `${productsWord(total)} would be sold without tracking stock, because the quantity is 0.`;
}

/** The change for the activity log: "Price +10%". */
export function changeWords(change: BulkChange): string {
  switch (change.kind) {
    case 'price':
      return `Price ${change.percent > 0 ? '+' : '−'}${Math.abs(change.percent)}%`;
    case 'category':
      return `Category: ${change.category.name}`;
    case 'in_stock':
      return `In stock: ${change.value ? 'yes' : 'no'}`;
    case 'featured':
      return `Featured: ${change.value ? 'yes' : 'no'}`;
    case 'state':
      return `State: ${STATE_WORDS[change.state]}`;
  }
}

export const UNDO_NOTICES = {
  not_found: failure('This bulk edit cannot be undone.'),
  nothing: failure('Nothing to undo: all of these products were changed again since.'),
  fault: failure('Failed to undo. Nothing was changed: please try again.'),
};

export function undoneWords({ undone, unchanged }: { undone: number; unchanged: number }): Notice {
  const rest =
    unchanged > 0 ? ` ${productsWord(unchanged)} changed since then and stay as they are now.` : '';
  return success(`Undone for ${productsWord(undone)}.${rest}`);
}
