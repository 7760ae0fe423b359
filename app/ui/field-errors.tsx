import { createContext, type ReactNode, type SyntheticEvent, use, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();
const ChangedFieldsContext = createContext(NONE);

type MendingProps = {
  /** The answer that said what is wrong; with the next one everything counts anew. */
  since: unknown;
  children: ReactNode;
};

/** The fields of a form: what is wrong with one of them is said no longer than until it is changed. */
export function FieldErrorScope({ since, children }: MendingProps) {
  const [mended, setMended] = useState({ since, names: NONE });
  const names = mended.since === since ? mended.names : NONE;
  const note = ({ target }: SyntheticEvent) => {
    const found = namesOf(target).filter((name) => !names.has(name));
    if (found.length > 0) setMended({ since, names: new Set([...names, ...found]) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of every field in it
    <div className="contents" onChange={note}>
      <ChangedFieldsContext value={names}>{children}</ChangedFieldsContext>
    </div>
  );
}

/** What a control stands for, unless the browser itself can tell that it is not right yet. */
function namesOf(target: EventTarget): string[] {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isControl || !target.validity.valid) return [];
  const { mends } = target.closest<HTMLElement>('[data-mends]')?.dataset ?? {};
  return [target.name, mends ?? ''].filter((name) => name !== '');
}

/** Which fields were changed since the answer that called them wrong. */
export function useChangedFields(): ReadonlySet<string> {
  return use(ChangedFieldsContext);
}

/** What is wrong with a field, while it still is as it was then. */
export function useFieldError(name: string, error: string | undefined): string | undefined {
  return useChangedFields().has(name) ? undefined : error;
}
