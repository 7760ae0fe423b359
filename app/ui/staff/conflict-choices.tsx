import { BASE, keepName, SHOWN } from '#app/values/merge-edits.ts';

type ConflictChoicesProps = {
  /** The form's initial values. */
  base: Readonly<Record<string, unknown>>;
  /** The fields that another user changed too, from the last result. */
  conflicts:
    | {
        rows: readonly Row[];
        shown: Readonly<Record<string, unknown>>;
      }
    | undefined;
};
type Row = { field: string; label: string; old: string; theirs: string; mine: string; who: string };

/** Hidden fields with which the server saves only what this editor changed, and the choices for conflicts. */
export function ConflictChoices({ base, conflicts }: ConflictChoicesProps) {
  return (
    <>
      <input type="hidden" name={BASE} value={JSON.stringify(base)} />
      {conflicts && <input type="hidden" name={SHOWN} value={JSON.stringify(conflicts.shown)} />}
      {conflicts?.rows.map((row) => (
        <FieldConflict key={`${row.field} ${row.theirs}`} {...row} />
      ))}
    </>
  );
}

function FieldConflict({ field, label, old, theirs, mine, who }: Row) {
  return (
    <fieldset className="rounded-control border-2 border-danger bg-surface p-4">
      <legend className="px-1 font-semibold">{label}: which one?</legend>
      {old !== '' && <Value name="Before" text={old} />}
      <Option field={field} value="theirs" name={`Keep the change by ${who}`} text={theirs} />
      <Option field={field} value="mine" name="Use mine" text={mine} />
    </fieldset>
  );
}

type OptionProps = { field: string; value: 'mine' | 'theirs'; name: string; text: string };

function Option({ field, value, name, text }: OptionProps) {
  return (
    <label className="mt-2 grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control p-2 hover:bg-tint">
      <input
        type="radio"
        name={keepName(field)}
        value={value}
        className="mt-0.5 size-6 shrink-0 accent-wine"
      />
      <Value name={name} text={text} />
    </label>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <span className="block">
      <span className="text-sm text-muted">{name}: </span>
      <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
    </span>
  );
}
