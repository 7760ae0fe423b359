import { type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { useSaveKeys } from '#app/ui/staff/use-save-keys.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import {
  answerField,
  NOTE_LENGTH,
  reasonField,
  REFUSAL_REASONS,
  staffReturnPath,
} from '../rules.ts';
import type { StaffReturn } from '../staff-view.ts';
import { KIND_WORDS, REFUSAL_WORDS } from '../words.ts';

type Return = Pick<StaffReturn, 'id' | 'kind' | 'state' | 'number'> & { cashDue: Money };
type StaffActionsProps = {
  one: Return;
  action: string;
  errors: FieldErrors;
  /** On the return's own screen. */
  isOpen?: boolean;
};

/** The next actions of staff; none once the return is closed. */
export function StaffActions({ one, action, errors, isOpen = false }: StaffActionsProps) {
  switch (one.state) {
    case 'requested':
      return (
        <>
          <ActionForm one={one} action={action} intent="authorise" label="Authorise">
            The customer gets an email with the return number and the address for the parcel.
          </ActionForm>
          <More one={one} action={action} errors={errors} isOpen={isOpen} />
        </>
      );
    case 'authorised':
      return (
        <>
          <ActionForm one={one} action={action} intent="receive" label="Mark received">
            Press it when the parcel is here. You decide about it next.
          </ActionForm>
          <More one={one} action={action} errors={errors} isOpen={isOpen} />
        </>
      );
    case 'received':
      return (
        <>
          <p className="mb-3 text-sm text-muted">
            Check what came back, then accept it, accept a part, or refuse it.
          </p>
          <ButtonLink to={staffReturnPath(one.id)} className="max-sm:w-full">
            Decide
            <Whose one={one} />
          </ButtonLink>
        </>
      );
    default:
      return one.cashDue > 0 ? (
        <ActionForm
          one={one}
          action={staffReturnPath(one.id)}
          intent="cash-paid"
          label={`Record ${formatMoney(one.cashDue)} as paid back`}
        >
          You owe the customer {formatMoney(one.cashDue)} in cash. Press it once they have it.
        </ActionForm>
      ) : (
        <p className="text-muted">Nothing is left to do.</p>
      );
  }
}

/** The less frequent actions: decide without a parcel, or refuse. */
function More({ one, action, errors, isOpen }: Required<StaffActionsProps>) {
  return (
    <>
      {isOpen && (
        <p className="mt-4 text-sm">
          <Link
            to={`${staffReturnPath(one.id)}?decide`}
            className="inline-flex min-h-11 items-center font-semibold text-wine underline underline-offset-4"
          >
            Decide without a parcel
          </Link>
          <span className="block text-muted">For what cannot travel back, such as flowers.</span>
        </p>
      )}
      <Refuse one={one} action={action} errors={errors} />
    </>
  );
}

type ActionFormProps = {
  one: Return;
  action: string;
  intent: string;
  label: string;
  children: ReactNode;
};

function ActionForm({ one, action, intent, label, children }: ActionFormProps) {
  const busy = useBusy(one, intent);
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="returnId" value={one.id} />
      <p className="mb-3 text-sm text-muted">{children}</p>
      <Button type="submit" busy={busy} className="max-sm:w-full">
        {busy ? 'Working...' : label}
        <Whose one={one} />
      </Button>
    </Form>
  );
}

function Refuse({ one, action, errors }: StaffActionsProps) {
  const [error, reasonError] = [errors[answerField(one.id)], errors[reasonField(one.id)]];
  const busy = useBusy(one, 'refuse');
  const form = useRef<HTMLFormElement>(null);
  // The page has several such forms: only the one in use.
  useSaveKeys(form, () => form.current?.contains(document.activeElement) ?? false);
  // Opened because of an error, it stays open after the next result, to keep typed values visible.
  const isWrong = error !== undefined || reasonError !== undefined;
  const [isOpen, setOpen] = useState(isWrong);
  if (isWrong && !isOpen) setOpen(true);
  return (
    <details open={isOpen} className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-danger underline underline-offset-4">
        <span>
          Refuse
          <Whose one={one} />
        </span>
      </summary>
      <Form
        ref={form}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        className="mt-2 grid gap-3"
      >
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="returnId" value={one.id} />
        <Field
          name={reasonField(one.id)}
          label="Reason"
          options={[
            { value: '', label: 'Choose a reason' },
            ...REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_WORDS[value] })),
          ]}
          defaultValue=""
          error={reasonError}
        />
        <Field
          name={answerField(one.id)}
          label="Answer to the customer"
          hint="Why we cannot take it back. They read it on the return's page, not in the email."
          multiline
          maxLength={NOTE_LENGTH}
          error={error}
        />
        <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
          {busy ? 'Working...' : 'Refuse with this answer'}
          <Whose one={one} />
        </Button>
      </Form>
    </details>
  );
}

function Whose({ one }: { one: Return }) {
  return (
    <span className="sr-only">
      {' '}
      {KIND_WORDS[one.kind].noun.toLowerCase()} {one.number}
    </span>
  );
}

function useBusy({ id }: Return, intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get('returnId') === id && formData.get('intent') === intent;
}
