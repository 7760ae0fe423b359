import { useState } from 'react';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, answerChange } from '#app/web/answer.ts';
import { orNotFound } from '#app/web/availability.ts';
import { intentOf, readForm, textOf, type FieldErrors } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { answerMessage } from '../inbox/answer-message.ts';
import { findMessage } from '../inbox/queries.ts';
import { reopenMessage } from '../inbox/reopen-message.ts';
import { ANSWER_LENGTH, answerError, MESSAGE_LIST, MESSAGE_NOTICES } from '../inbox/words.ts';
import type { Route } from './+types/message.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const GONE = 'There is no such message.';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const { messageId: id } = params;
  const found = await orNotFound(isUuid(id) ? findMessage(id) : undefined, GONE);
  return data(found, { headers: NO_STORE });
}

type Answer = ActionResult & { errors?: FieldErrors<'answer'> };

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const id = params.messageId;
  if (!isUuid(id)) throw data(GONE, { status: 404 });
  const now = new Date();
  switch (intentOf(form)) {
    case 'answer': {
      const words = textOf(form, 'answer');
      const wrong = answerError(words);
      if (wrong) return answer<Answer>({ errors: { answer: wrong } }, 422);
      return answerChange(answerMessage({ staff, id, words, now }), noticesFor('answered'));
    }
    case 'mark':
      return answerChange(answerMessage({ staff, id, words: '', now }), noticesFor('marked'));
    case 'reopen':
      return answerChange(reopenMessage({ staff, id }), noticesFor('reopened'));
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

const noticesFor = (outcome: 'answered' | 'marked' | 'reopened') => ({
  ...MESSAGE_NOTICES,
  done: MESSAGE_NOTICES[outcome],
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), MESSAGE_NOTICES.failed);

export const meta = describeScreen({ title: 'Message', description: 'A message from a customer.' });

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(MESSAGE_LIST.path).here;
  const [edited, setEdited] = useState(false);
  const { result, busy } = useDialogAnswer<Answer>(actionData, closeTo);
  const errors = result?.errors ?? {};
  return (
    <RouteDialog
      title={message.subject}
      closeTo={closeTo}
      size="wide"
      unsaved={edited && !busy && !result?.done}
    >
      <DialogForm
        result={result}
        errors={errors}
        onType={() => setEdited(true)}
        // Ctrl+S does not reopen an answered message.
        savesByKeys={message.answeredAt === null}
      >
        <p className="text-sm text-muted">
          {message.name}, <a href={`mailto:${message.email}`}>{message.email}</a>,{' '}
          <Timestamp at={message.receivedAt} exact />
        </p>
        <p className="max-h-80 overflow-y-auto rounded-control bg-tint p-4 wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        {message.answeredAt === null ? (
          <Waiting error={errors.answer} busy={busy} />
        ) : (
          <Answered message={message} at={message.answeredAt} busy={busy} />
        )}
      </DialogForm>
    </RouteDialog>
  );
}

function Waiting({ error, busy }: { error: string | undefined; busy: boolean }) {
  return (
    <>
      <Field
        name="answer"
        label="Your answer"
        hint="Sent as an email with a neutral subject, without their message."
        multiline
        maxLength={ANSWER_LENGTH}
        error={error}
      />
      <DialogButtons>
        <Button type="submit" name="intent" value="mark" kind="secondary" busy={busy}>
          Answered elsewhere
        </Button>
        <Button type="submit" name="intent" value="answer" busy={busy} data-saves="">
          Send answer
        </Button>
      </DialogButtons>
    </>
  );
}

type AnsweredProps = { message: Route.ComponentProps['loaderData']; at: Date; busy: boolean };

function Answered({ message, at, busy }: AnsweredProps) {
  const { answer: words, answeredBy } = message;
  return (
    <>
      <div className="border-l-4 border-sage pl-4">
        <p className="text-sm text-muted">
          Answered by {answeredBy ?? 'a member of staff'}, <Timestamp at={at} exact />
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          {words || 'Answered elsewhere. No email was sent from here.'}
        </p>
      </div>
      <DialogButtons>
        <Button type="submit" name="intent" value="reopen" kind="secondary" busy={busy}>
          Reopen
        </Button>
      </DialogButtons>
    </>
  );
}
