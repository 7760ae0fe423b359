import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { usePolling } from '#app/ui/staff/use-polling.ts';
import type { SettingsAnswer } from '../answer-settings.ts';
import type { TestMail } from '../queries.ts';

type Props = { to: string; last: TestMail | null; answered: SettingsAnswer | undefined };

/** Sends a test mail and shows its result. */
export function TestEmail({ to, last, answered }: Props) {
  const fetcher = useFetcher<SettingsAnswer>();
  const result = fetcher.data ?? (answered?.about === 'test-email' ? answered : undefined);
  const busy = fetcher.state !== 'idle';
  useActionToast(fetcher.data);
  usePolling(last !== null && last.sentAt === null && !last.isRefused);
  const errors = result?.errors ?? {};
  return (
    <section
      aria-labelledby="test-email"
      className="rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id="test-email" className="font-sans text-xl font-bold tracking-normal">
        Test email
      </h2>
      <fetcher.Form method="post" noValidate className="mt-5 grid grid-cols-1 gap-5">
        <input type="hidden" name="intent" value="test-email" />
        <FieldErrorScope since={result}>
          <NoticeBox notice={result?.done ? undefined : result?.notice} quiet />
          <ErrorSummary errors={errors} />
          <Field
            name="to"
            label="Send it to"
            type="email"
            defaultValue={to}
            autoComplete="email"
            error={errors.to}
          />
        </FieldErrorScope>
        <div>
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? 'Sending...' : 'Send a test email'}
          </Button>
        </div>
      </fetcher.Form>
      <p role="status" className="mt-5 wrap-anywhere empty:hidden">
        {last && <TestMailResult last={last} />}
      </p>
    </section>
  );
}

function TestMailResult({ last: { to, writtenAt, sentAt, isRefused, error } }: { last: TestMail }) {
  const about = (
    <>
      The test email to {to} of <Timestamp at={writtenAt} exact />
    </>
  );
  if (sentAt !== null) return <>{about} went out.</>;
  if (isRefused) {
    return (
      <>
        {about} was <strong>refused</strong>: {error}
      </>
    );
  }
  return (
    <>
      {about} is <strong>waiting</strong>
      {error ? `; the last try failed: ${error}` : '.'}
    </>
  );
}
