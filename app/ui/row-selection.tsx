const BOX = 'size-5 accent-wine';

type SelectAllProps = {
  /** The form that takes the chosen rows. */
  form: string;
};

/** Ticks every row of the page. Needs script; without it each row has its own box. */
export function SelectAll({ form }: SelectAllProps) {
  return (
    <label className="needs-script inline-flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className={BOX}
        onChange={({ currentTarget: { checked } }) => {
          const boxes = document.querySelectorAll<HTMLInputElement>(
            `input[type=checkbox][form=${form}]`,
          );
          for (const box of boxes) box.checked = checked;
        }}
      />
      Select all on this page
    </label>
  );
}

type SelectRowProps = SelectAllProps & { id: string; name: string };

export function SelectRow({ form, id, name }: SelectRowProps) {
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center md:-mr-2">
      <span className="sr-only">Select {name}</span>
      <input form={form} type="checkbox" name="ids" value={id} className={BOX} />
    </label>
  );
}
