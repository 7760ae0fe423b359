import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { FormAnswer } from '../settings/settings-words.ts';

type SettingsFormProps = {
  action: string;
  /** Which action it is, on a page with several. */
  intent?: string;
  /** Tells a password manager which account the password is for. */
  email: string;
  answer: FormAnswer | undefined;
  submit: { label: string; busy: string };
  children: ReactNode;
};

/** A settings form, with its errors above it and at each field. */
export function SettingsForm({
  action,
  intent,
  email,
  answer,
  submit,
  children,
}: SettingsFormProps) {
  const busy = useNavigation().formAction === action;
  return (
    <Form
      method="post"
      action={action}
      noValidate
      preventScrollReset
      replace
      className="mt-6 grid grid-cols-1 gap-6 rounded-card border border-line bg-surface p-6 sm:p-8"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={answer?.notice} fields={Object.keys(answer?.errors ?? {})} />
        {answer && !answer.notice && <ErrorSummary errors={answer.errors} />}
        <input type="text" autoComplete="username" defaultValue={email} hidden />
        {intent && <input type="hidden" name="intent" value={intent} />}
        {children}
      </FieldErrorScope>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? submit.busy : submit.label}
      </Button>
    </Form>
  );
}
