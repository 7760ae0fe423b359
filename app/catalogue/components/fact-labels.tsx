import { useEffect, useId, useRef, useState } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { productsWord } from '../categories/words.ts';
import { FACT_LIMITS, type TypedFact } from '../facts/rules.ts';
import { IconButton } from './icon-button.tsx';

type Row = TypedFact & { key: number };
type FactLabelsProps = {
  facts: readonly TypedFact[];
  error: string | undefined;
  /** Buttons change the form without firing a change event. */
  onChange: () => void;
};

/** The facts that products of a category have, in order. The last row is empty, for a new one. */
export function FactLabels({ facts, error: given, onChange }: FactLabelsProps) {
  const id = useId();
  const error = useFieldError('facts', given);
  const [rows, setRows] = useState(() => withFreeRow(facts.map((fact, key) => ({ ...fact, key }))));
  const setFocusTo = useNextFocus();
  const filled = rows.filter((row) => !isFree(row)).length;
  const change = (next: Row[], focus: string) => {
    setFocusTo(focus);
    setRows(next);
    onChange();
  };
  return (
    <fieldset
      id="field-facts"
      tabIndex={-1}
      data-corrects="facts"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      className="min-w-0 rounded-control"
    >
      <legend className="mb-1.5 font-semibold">
        Facts <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        Rows of the table on each product page, such as Materials, Size or Care. At most{' '}
        {FACT_LIMITS.perCategory}. Enter the values with each product.
      </p>
      <ol aria-label="Facts in order" className="grid grid-cols-1 gap-2">
        {rows.map((row, index) => (
          <FactRow
            key={row.key}
            id={`${id}-${row.key}`}
            row={row}
            index={index}
            filled={filled}
            onType={(label) => setRows(withFreeRow(rows.with(index, { ...row, label })))}
            onMove={(by) => {
              const isAtEnd = index + by === 0 || index + by === filled - 1;
              const way = (by === 1) === isAtEnd ? 'up' : 'down';
              const moved = rows.toSpliced(index, 1).toSpliced(index + by, 0, row);
              change(moved, `${id}-${row.key}-${way}`);
            }}
            onDelete={() => {
              const left = withFreeRow(rows.toSpliced(index, 1));
              change(left, `${id}-${left[index]?.key ?? left.at(-1)?.key}`);
            }}
          />
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Focuses an element by its id after the next render. */
function useNextFocus() {
  const next = useRef('');
  useEffect(() => {
    if (next.current !== '') document.getElementById(next.current)?.focus();
    next.current = '';
  });
  return (id: string) => {
    next.current = id;
  };
}

const isFree = ({ id, label }: TypedFact) => id === null && label === '';

/** Adds an empty row at the end, while another fact is allowed. */
function withFreeRow(rows: readonly Row[]): Row[] {
  if (rows.some(isFree) || rows.length >= FACT_LIMITS.perCategory) return [...rows];
  return [...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, id: null, label: '' }];
}

type FactRowProps = {
  id: string;
  row: Row;
  index: number;
  /** How many rows are filled. */
  filled: number;
  onType: (label: string) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
};

function FactRow({ id, row, index, filled, onType, onMove, onDelete }: FactRowProps) {
  const name = row.label || `fact ${index + 1}`;
  return (
    <li className="flex items-center gap-1">
      <input type="hidden" name="fact_id" value={row.id ?? ''} />
      <input
        id={id}
        name="fact_label"
        aria-label={`Fact ${index + 1}`}
        value={row.label}
        placeholder={isFree(row) ? 'Add a fact' : undefined}
        maxLength={FACT_LIMITS.label}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
        className="h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-muted"
      />
      {!isFree(row) && (
        <span className="needs-script flex">
          <IconButton
            id={`${id}-up`}
            label={`Move ${name} up`}
            disabled={index === 0}
            onPress={() => onMove(-1)}
          >
            <StaffIcon name="arrow-up" className="size-5" />
          </IconButton>
          <IconButton
            id={`${id}-down`}
            label={`Move ${name} down`}
            disabled={index >= filled - 1}
            onPress={() => onMove(1)}
          >
            <StaffIcon name="arrow-down" className="size-5" />
          </IconButton>
          <IconButton label={`Delete ${name}`} onPress={onDelete}>
            <StaffIcon name="trash" className="size-5" />
          </IconButton>
        </span>
      )}
    </li>
  );
}

type FactDeletionsProps = {
  facts: readonly { id: string; label: string; products: number }[] | undefined;
};

/** Asks for confirmation before a fact is deleted with its values in products, and takes the focus. */
export function FactDeletions({ facts }: FactDeletionsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!facts) return;
    // Focus alone would scroll the box to under the sticky button bar.
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [facts]);
  if (!facts || facts.length === 0) return null;
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className="rounded-control border-2 border-danger bg-surface p-4"
    >
      <legend className="px-1 font-semibold">Delete these values?</legend>
      {facts.map(({ id, label, products }) => (
        <label
          key={id}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-control p-2 hover:bg-tint"
        >
          <input
            type="checkbox"
            name="delete_fact"
            value={id}
            className="size-6 shrink-0 accent-wine"
          />
          <span className="wrap-anywhere">
            Delete “{label}” and its values in {productsWord(products)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
