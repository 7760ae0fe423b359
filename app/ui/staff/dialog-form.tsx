import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { FieldErrorScope } from '../field-errors.tsx';
import { ErrorSummary } from '../field.tsx';
import { DoneWithoutScript, NoticeBox } from '../notice-box.tsx';
import type { ActionResult } from './use-action-toast.ts';
import { useSaveKeys } from './use-save-keys.ts';

type DialogFormProps = {
  /** What it was last answered with, to be said at its top; nothing where the dialog itself says so. */
  said?: ActionResult | undefined;
  errors: Partial<Record<string, string>>;
  onType: (form: HTMLFormElement) => void;
  /** Whether there is something that the keys may save. */
  savesByKeys?: boolean;
  children: ReactNode;
};

/** A form of staff in a dialog: what is wrong stands at its top until it is mended, and Ctrl+S saves it. */
export function DialogForm({
  said,
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
        <NoticeBox notice={said?.done ? undefined : said?.notice} quiet />
        <DoneWithoutScript result={said} />
        <ErrorSummary errors={errors} />
        {children}
      </FieldErrorScope>
    </Form>
  );
}
