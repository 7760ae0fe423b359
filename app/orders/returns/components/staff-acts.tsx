import { type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useSaveKeys } from '#app/ui/use-save-keys.ts';
import { formatMoney } from '#app/values/money.ts';
import { answerField, NOTE_LENGTH } from '../rules.ts';
import type { StaffReturn } from '../staff-view.ts';
import { KIND_WORDS } from '../words.ts';

type ActsProps = { one: StaffReturn; action: string; error: string | undefined };

/** What staff do next with a return; nothing once it is closed. */
export function StaffActs({ one, action, error }: ActsProps) {
  switch (one.state) {
    case 'requested':
      return (
        <>
          <Act one={one} action={action} act="authorise" label="Authorise">
            The customer gets a letter with the return number and the address for the parcel.
          </Act>
          <Refuse one={one} action={action} error={error} />
        </>
      );
    case 'authorised':
      return (
        <Act one={one} action={action} act="receive" label="Mark received">
          The parcel has arrived. Flowers that cannot travel back count as received.
        </Act>
      );
    case 'received':
      return (
        <Act one={one} action={action} act="complete" label={completeLabel(one)}>
          {completeHint(one)}
        </Act>
      );
    default:
      return <p className="text-muted">Nothing is left to do.</p>;
  }
}

function completeLabel({ kind, refund }: StaffReturn): string {
  if (kind === 'exchange') return 'Complete: exchange sent';
  return refund === null || refund === 0 ? 'Complete' : `Complete: refund ${formatMoney(refund)}`;
}

function completeHint({ kind, refund, byHand }: StaffReturn): string {
  if (kind === 'exchange') {
    return 'Press it once the other item is on its way. Its stock is not counted down by itself: please lower it under Products.';
  }
  if (refund === null || refund === 0) return 'Nothing is left to be paid back.';
  return byHand
    ? 'The order was paid in cash: first give the money back yourself, to the customer’s mobile-money wallet.'
    : 'The money goes back the way it was paid.';
}

type ActProps = {
  one: StaffReturn;
  action: string;
  act: string;
  label: string;
  children: ReactNode;
};

function Act({ one, action, act, label, children }: ActProps) {
  const busy = useBusy(one, act);
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="returnId" value={one.id} />
      <p className="mb-3 text-sm text-muted">{children}</p>
      <Button type="submit" busy={busy} className="max-sm:w-full">
        {busy ? 'Working...' : label}
        <Whose one={one} />
      </Button>
    </Form>
  );
}

function Refuse({ one, action, error }: ActsProps) {
  const busy = useBusy(one, 'refuse');
  const form = useRef<HTMLFormElement>(null);
  // The page has many of them: it is the one that somebody writes in.
  useSaveKeys(form, () => form.current?.contains(document.activeElement) ?? false);
  // Once open for a mistake, it does not close over what was typed with the next answer.
  const [isOpen, setOpen] = useState(error !== undefined);
  if (error !== undefined && !isOpen) setOpen(true);
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
        <input type="hidden" name="act" value="refuse" />
        <input type="hidden" name="returnId" value={one.id} />
        <Field
          name={answerField(one.id)}
          label="Answer to the customer"
          hint="Why we cannot take it back. It is read on the shop's page, not in the e-mail."
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

function Whose({ one }: { one: StaffReturn }) {
  return (
    <span className="sr-only">
      {' '}
      {KIND_WORDS[one.kind].noun.toLowerCase()} {one.number}
    </span>
  );
}

function useBusy({ id }: StaffReturn, act: string): boolean {
  const { formData } = useNavigation();
  return formData?.get('returnId') === id && formData.get('act') === act;
}
