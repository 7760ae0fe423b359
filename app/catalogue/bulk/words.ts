import type { Notice } from '#app/values/notice.ts';
import { productsWord } from '../categories/words.ts';

const trouble = (message: string): Notice => ({ title: 'Error', message, tone: 'trouble' });

export const BULK_SAID = {
  too_many: trouble('That are too many products at once. Narrow the list down first.'),
  changed: trouble(
    'Some of them changed after the preview, so nothing was done. Look at the preview again.',
  ),
  no_category: trouble('This category is gone. Please choose another.'),
  fault: trouble('Failed to save products'),
};

export function bulkDone({ changed, same }: { changed: number; same: number }): Notice {
  const rest = same > 0 ? ` ${productsWord(same)} needed no change.` : '';
  return { title: 'Success', message: `${productsWord(changed)} updated.${rest}`, tone: 'plain' };
}
