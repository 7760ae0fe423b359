import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';

const BOX = 'size-5 accent-wine';

type Rows = readonly { id: string }[];

const boxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=ids][form=${form}]`),
];

function ticksOf(form: string, rows: Rows): number {
  const ticked = new Set(boxesOf(form).flatMap(({ checked, value }) => (checked ? value : [])));
  return rows.filter(({ id }) => ticked.has(id)).length;
}

function onChange(recount: () => void) {
  document.addEventListener('change', recount);
  return () => document.removeEventListener('change', recount);
}

type SelectionProps = {
  /** The form that the selected rows belong to. */
  form: string;
  rows: Rows;
  /** The label of the bulk action. */
  children: ReactNode;
  /** Further bulk actions. */
  beside?: ReactNode;
  /** What "all" means, if the rows are a part of the page. */
  all?: string;
};

/** Selects all rows of the page, counts the selected ones, and offers bulk actions for them. */
export function Selection({ form, rows, children, beside, all = 'on this page' }: SelectionProps) {
  const id = useId();
  // The checkboxes keep their own state, as without script, where the count is unknown.
  const ticked = useSyncExternalStore(
    onChange,
    () => ticksOf(form, rows),
    () => null,
  );
  return (
    <>
      <label className="needs-script inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className={BOX}
          checked={ticked === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = ticked !== null && ticked > 0 && ticked < rows.length;
          }}
          onChange={({ currentTarget: { checked } }) => {
            for (const box of boxesOf(form)) box.checked = checked;
            document.dispatchEvent(new Event('change'));
          }}
        />
        <span>
          Select all<span className="max-sm:sr-only"> {all}</span>
        </span>
      </label>
      <span
        role="status"
        id={id}
        className={`needs-script text-sm font-semibold tabular-nums ${ticked === 0 ? 'max-sm:sr-only' : ''}`}
      >
        {ticked === 0 ? 'Nothing selected' : `${ticked ?? 0} selected`}
      </span>
      <Button
        type="submit"
        kind="secondary"
        busy={ticked === 0}
        aria-describedby={id}
        className={`min-h-11 px-4 ${ticked === 0 ? 'max-sm:hidden' : ''}`}
      >
        {children}
      </Button>
      {beside}
    </>
  );
}

type SelectRowProps = { form: string; id: string; name: string };

export function SelectRow({ form, id, name }: SelectRowProps) {
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center as-table:-mr-2">
      <span className="sr-only">Select {name}</span>
      <input form={form} type="checkbox" name="ids" value={id} className={BOX} />
    </label>
  );
}
