import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { DialogButtons } from '#app/ui/staff/route-dialog.tsx';
import { formatMoney, money } from '#app/values/money.ts';
import type { BulkPreview, RowChange } from '../bulk/rules.ts';
import { previewWords, overMaxPriceWords, uncountedWords } from '../bulk/words.ts';
import { productsWord } from '../categories/words.ts';
import { productState } from '../products/rules.ts';
import { STATE_WORDS } from '../products/state-words.ts';

type PreviewProps = BulkPreview & { seen: string; total: number };

/** The preview of one change with its submit button, unless a problem blocks it. */
export function Preview({ changed, rows, tooHigh, uncounted, seen, total }: PreviewProps) {
  const busy = useNavigation().formMethod === 'POST';
  const unseen = (tooHigh > 0 ? tooHigh : changed) - rows.length;
  return (
    <section aria-label="Preview" className="mt-6">
      <p role="status" className="font-semibold">
        {previewWords(changed, total)}
      </p>
      {tooHigh > 0 && (
        <p role="alert" className="mt-3 rounded-control border-l-4 border-danger bg-tint p-4">
          {overMaxPriceWords(tooHigh)}
        </p>
      )}
      {uncounted > 0 && (
        <p role="status" className="mt-3 rounded-control border-l-4 border-line-strong bg-tint p-4">
          {uncountedWords(uncounted)}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {rows.map(({ id, name, sku, isUncounted, ...made }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name}
              {sku && <span className="ml-2 text-sm text-muted">{sku}</span>}
            </span>
            <span className="tabular-nums">
              <del className="text-muted">{shown(made, made.before)}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins className="font-semibold no-underline">{shown(made, made.after)}</ins>
              {isUncounted && <span className="text-muted">, stock not tracked</span>}
            </span>
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="mt-3 text-sm text-muted">And {productsWord(unseen)} more.</p>}
      {changed > 0 && tooHigh === 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={seen} />
          <DialogButtons>
            <Button type="submit" busy={busy}>
              {busy ? 'Saving...' : `Update ${productsWord(changed)}`}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </section>
  );
}

function shown({ field }: Pick<RowChange, 'field'>, value: unknown): string {
  if (field === 'price_minor') return formatMoney(money(Number(value)));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const state = field === 'state' ? productState(String(value)) : undefined;
  return state ? STATE_WORDS[state] : String(value);
}
