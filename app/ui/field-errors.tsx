import { createContext, type ReactNode, type SyntheticEvent, use, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();
const ChangedFieldsContext = createContext(NONE);

type FieldErrorScopeProps = {
  /** The result that has the errors. A new result resets which fields were changed. */
  since: unknown;
  children: ReactNode;
};

/** Hides the error of a field once the field is changed. */
export function FieldErrorScope({ since, children }: FieldErrorScopeProps) {
  const [changed, setChanged] = useState({ since, names: NONE });
  const names = changed.since === since ? changed.names : NONE;
  const note = ({ target }: SyntheticEvent) => {
    const found = namesOf(target).filter((name) => !names.has(name));
    if (found.length > 0) setChanged({ since, names: new Set([...names, ...found]) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- change events of the fields in it bubble here
    <div className="contents" onChange={note}>
      <ChangedFieldsContext value={names}>{children}</ChangedFieldsContext>
    </div>
  );
}

/** The fields whose errors a control corrects; none while the browser itself finds it invalid. */
function namesOf(target: EventTarget): string[] {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isControl || !target.validity.valid) return [];
  const { corrects } = target.closest<HTMLElement>('[data-corrects]')?.dataset ?? {};
  return [target.name, corrects ?? ''].filter((name) => name !== '');
}

/** The fields changed since the result with their errors. */
export function useChangedFields(): ReadonlySet<string> {
  return use(ChangedFieldsContext);
}

/** The error of a field, until the field is changed. */
export function useFieldError(name: string, error: string | undefined): string | undefined {
  return useChangedFields().has(name) ? undefined : error;
}
