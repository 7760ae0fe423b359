import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { FieldErrorScope } from '../field-errors.tsx';
import { ErrorSummary } from '../field.tsx';
import { DoneWithoutScript, NoticeBox } from '../notice-box.tsx';
import type { ActionResult } from './use-action-toast.ts';
import { useSaveKeys } from './use-save-keys.ts';

type DialogFormProps = {
  /** The last result, shown at the top of the form; absent if the dialog shows it itself. */
  result?: ActionResult | undefined;
  errors: Partial<Record<string, string>>;
  onType: (form: HTMLFormElement) => void;
  /** Whether Ctrl+S has something to save. */
  savesByKeys?: boolean;
  children: ReactNode;
};

/** A staff form in a dialog: errors are at the top until corrected, and Ctrl+S saves it. */
export function DialogForm({
  result,
  errors,
  onType,
  savesByKeys = true,
  children,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useSaveKeys(form, () => savesByKeys);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onChange={({ currentTarget }) => onType(currentTarget)}
      className="grid grid-cols-1 gap-5"
    >
      <FieldErrorScope since={errors}>
        <NoticeBox notice={result?.done ? undefined : result?.notice} quiet />
        <DoneWithoutScript result={result} />
        <ErrorSummary errors={errors} />
        {children}
      </FieldErrorScope>
    </Form>
  );
}
