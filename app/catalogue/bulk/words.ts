import { failed, type Notice, said } from '#app/values/notice.ts';
import { productsWord } from '../categories/words.ts';

export const BULK_SAID = {
  too_many: failed('That are too many products at once. Narrow the list down first.'),
  changed: failed(
    'Some of them changed after the preview, so nothing was done. Look at the preview again.',
  ),
  no_category: failed('This category is gone. Please choose another.'),
  fault: failed('Failed to save products'),
};

export function bulkDone({ changed, same }: { changed: number; same: number }): Notice {
  const rest = same > 0 ? ` ${productsWord(same)} needed no change.` : '';
  return said(`${productsWord(changed)} updated.${rest}`);
}
