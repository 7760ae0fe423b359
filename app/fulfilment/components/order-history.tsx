import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_NOTE_LENGTH } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { StaffIcon, type StaffIconName } from '#app/ui/staff/staff-icon.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { useSaveKeys } from '#app/ui/staff/use-save-keys.ts';
import type { OrderAnswer } from '../answer.ts';
import type { HistoryEntry } from '../history.ts';
import { NOTE_HINT } from '../words.ts';
import { Part } from './order-facts.tsx';

const ICONS: Record<HistoryEntry['kind'], StaffIconName | null> = {
  event: null,
  activity: 'user-round',
  mail: 'mail',
  note: 'message-square-text',
};

/** Payments, mails, status changes, staff actions and notes, newest first. */
export function OrderHistory({ story }: { story: readonly HistoryEntry[] }) {
  return (
    <Part id="story" title="Timeline">
      <ol className="grid grid-cols-1">
        {story.map((chapter, index) => (
          <li
            key={chapter.id}
            className={`relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 ${
              index < story.length - 1
                ? 'pb-4 before:absolute before:top-6 before:bottom-0 before:left-[0.5625rem] before:w-0.5 before:bg-line'
                : ''
            }`}
          >
            <Mark kind={chapter.kind} />
            <div className={chapter.kind === 'note' ? 'rounded-control bg-tint p-3' : ''}>
              <p className="whitespace-pre-line wrap-anywhere">{chapter.words}</p>
              <p className="text-sm text-muted">
                <Timestamp at={chapter.at} exact />
                {chapter.who !== null && ` · ${chapter.who}`}
                {chapter.kind === 'note' && ' · staff note'}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Mark({ kind }: Pick<HistoryEntry, 'kind'>) {
  const icon = ICONS[kind];
  if (icon) return <StaffIcon name={icon} className="mt-0.5 size-5 text-muted" />;
  return (
    <span
      aria-hidden="true"
      className="mt-1.5 ml-1 size-3 rounded-full border-2 border-wine bg-wine"
    />
  );
}

type NoteFormProps = {
  action: string;
  firstKey: string;
  /** The result of a form submitted without script. */
  answered: OrderAnswer | undefined;
  onTyped: (typed: boolean) => void;
};

const noteIn = (form: HTMLFormElement) => new FormData(form).get('note');

/** The notes of staff about the order. */
export function NoteForm({ action, firstKey, answered, onTyped }: NoteFormProps) {
  const fetcher = useFetcher<OrderAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState(firstKey);
  const result = fetcher.data;
  useEffect(() => {
    if (!result?.done) return;
    form.current?.reset();
    onTyped(false);
    if (result.key) setKey(result.key);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [result]);
  const busy = fetcher.state !== 'idle';
  useSaveKeys(form, () => form.current !== null && noteIn(form.current) !== '');
  const shown = result ?? answered;
  const errors = shown?.errors ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onChange={({ currentTarget }) => onTyped(noteIn(currentTarget) !== '')}
      className="grid grid-cols-1 gap-3"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={key} />
      <FieldErrorScope since={shown}>
        <ErrorSummary errors={errors} />
        <Field
          name="note"
          label="Staff note"
          hint={`For staff alone. ${NOTE_HINT}`}
          multiline
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          error={errors.note}
        />
      </FieldErrorScope>
      <NoticeBox notice={result?.notice} quiet />
      <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
        {busy ? 'Adding...' : 'Add note'}
      </Button>
    </fetcher.Form>
  );
}
