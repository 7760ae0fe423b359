import { useId } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { FieldErrors } from '#app/web/forms.ts';
import { quantityField } from '../form.ts';
import type { ReturnView } from '../return-view.ts';
import { LEGEND, WRONG } from './choice.tsx';

type Line = ReturnView['lines'][number];
type LinesProps = {
  lines: readonly Line[];
  quantities: Record<string, string> | undefined;
  errors: FieldErrors;
};

/** Which items are returned, and how many. */
export function ReturnLines({ lines, quantities, errors }: LinesProps) {
  const id = useId();
  const wrong = useFieldError('lines', errors.lines);
  // An order with one item: it is preselected.
  const single = lines.length === 1 ? '1' : '';
  return (
    <fieldset
      data-corrects="lines"
      className="min-w-0"
      aria-describedby={wrong ? `${id}-error` : undefined}
    >
      <legend className={LEGEND}>What goes back?</legend>
      <p className="mb-3 text-sm text-muted">
        Fresh flowers cannot travel back. If yours came damaged, ask here all the same and send us a
        photograph: we settle it without a parcel.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, index) => (
          <LineChoice
            key={line.id}
            line={line}
            quantity={quantities ? (quantities[line.id] ?? '') : single}
            error={errors[quantityField(line.id)]}
            isFirst={index === 0}
          />
        ))}
      </ul>
      {wrong && (
        <p id={`${id}-error`} className={WRONG}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { line: Line; quantity: string; error: string | undefined; isFirst: boolean };

function LineChoice({ line, quantity, isFirst, ...given }: ChoiceProps) {
  const { id, name, picture, price, left } = line;
  const error = useFieldError(quantityField(id), given.error);
  const words = useId();
  const shared = {
    name: quantityField(id),
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${words}-error` : undefined,
  };
  return (
    // The error summary links to the first line if none was chosen, else to the wrong one.
    <li
      id={isFirst ? 'field-lines' : undefined}
      tabIndex={isFirst ? -1 : undefined}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
    >
      <span className="aspect-4/5 w-14 self-start overflow-hidden rounded-control bg-blush">
        <Picture picture={picture} sizes="3.5rem" decorative className="size-full object-cover" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          <Price amount={price} />
          {left > 1 && ` each, ${left} can go back`}
        </span>
      </span>
      <span className="max-sm:col-start-2">
        {left === 1 ? (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium">
            <input
              {...shared}
              id={`field-${shared.name}`}
              type="checkbox"
              value="1"
              defaultChecked={quantity === '1'}
              className="size-6 shrink-0 accent-wine"
            />
            <span>
              Send back<span className="sr-only"> {name}</span>
            </span>
          </label>
        ) : (
          <label className="inline-flex items-center gap-3 font-medium">
            <span>
              How many<span className="sr-only"> of {name}</span>
            </span>
            <input
              {...shared}
              id={`field-${shared.name}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={left}
              defaultValue={quantity}
              placeholder="0"
              className={`h-12 w-20 rounded-control border bg-surface px-3 text-base tabular-nums placeholder:text-muted ${error ? 'border-danger' : 'border-line-strong'}`}
            />
          </label>
        )}
        {error && (
          <span id={`${words}-error`} className={`block ${WRONG}`}>
            {error}
          </span>
        )}
      </span>
    </li>
  );
}
