import { failed, type Notice, said } from '#app/values/notice.ts';
import { formatMoney } from '#app/values/money.ts';
import { productsWord } from '../categories/words.ts';
import { MOST_PRICE } from '../products/rules.ts';
import { UNCOUNTED_WORDS } from '../products/words.ts';

const MOST = formatMoney(MOST_PRICE);

export const BULK_SAID = {
  too_many: failed('These are too many products at once. Narrow the list down first.'),
  changed: failed(
    'Some of them changed after the preview, so nothing was done. Look at the preview again.',
  ),
  too_dear: failed(
    `Some of them would cost more than ${MOST}, so nothing was done. Look at the preview again.`,
  ),
  no_category: failed('This category is gone. Please choose another.'),
  fault: failed('Failed to save products'),
};

export function bulkDone({ changed, same }: { changed: number; same: number }): Notice {
  const rest = same > 0 ? ` ${productsWord(same)} needed no change.` : '';
  return said(`${productsWord(changed)} updated.${rest}`);
}

/** What would change, in a sentence. */
export function previewWords(changed: number, total: number): string {
  return changed === 0
    ? 'Nothing would change: they are all so already.'
    : `${productsWord(changed)} of ${total} would change.`;
}

export function tooDearWords(total: number): string {
  return `${productsWord(total)} would cost more than ${MOST}, the most that a product may cost, so nothing can be changed.`;
}

export function uncountedWords(total: number): string {
  return `${productsWord(total)} would be on sale without a count. ${UNCOUNTED_WORDS}`;
}
