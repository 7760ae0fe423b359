import { type RefObject, useEffect, useRef } from 'react';
import { href, Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useConfirmationWatch } from '../browser/use-confirmation-watch.ts';
import { authPath, CONFIRMATION_HOURS } from '../rules.ts';
import type { AuthAnswer } from '../words.ts';

type SentProps = { answer: AuthAnswer; returnTo: string; mailbox: boolean };

/** It replaces the focused element, and may be scrolled off the screen. */
export function useFocusOnArrival(
  box: RefObject<HTMLElement | null>,
  { since, block }: { since: unknown; block: ScrollLogicalPosition },
): void {
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- for each answer anew
  }, [box, since, block]);
}

/** After the form: what to do now, and how to get a second email. */
export function ConfirmationSent({ answer, returnTo, mailbox }: SentProps) {
  const { email } = answer.values;
  const box = useRef<HTMLDivElement>(null);
  useConfirmationWatch();
  useFocusOnArrival(box, { since: answer, block: 'center' });
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <NoticeBox notice={answer.notice} />
      <ConfirmationWords email={email} mailbox={mailbox} />
      <div className="flex flex-wrap gap-3">
        <noscript>
          <form method="post" action={authPath('signup', returnTo)}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" name="intent" value="continue">
              Continue
            </Button>
          </form>
        </noscript>
        {answer.mayResend && <ResendForm email={email} returnTo={returnTo} />}
      </div>
    </div>
  );
}

/** Where the link was sent, and what opening it does. */
export function ConfirmationWords({ email, mailbox }: { email: string; mailbox: boolean }) {
  return (
    <div>
      <h2 className="text-2xl">Check your email</h2>
      <p className="mt-2 text-muted wrap-anywhere">
        Open the link we sent to <strong className="text-ink">{email}</strong>, on this device or
        another one. This page then goes on by itself. The link works for {CONFIRMATION_HOURS}{' '}
        hours.
      </p>
      {mailbox && (
        <p className="mt-2 text-muted">
          This is a demo shop: its emails land in{' '}
          <Link to={href('/dev/mailbox')} className="text-wine underline underline-offset-4">
            its own mailbox
          </Link>
          .
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        No email after two minutes? Look in your spam folder. We send a few emails an hour to one
        address at most.
      </p>
    </div>
  );
}

export function ResendForm({ email, returnTo }: { email: string; returnTo: string }) {
  const busy = useNavigation().formData?.get('intent') === 'send-confirmation';
  return (
    <Form method="post" action={authPath('signin', returnTo)} preventScrollReset>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" name="intent" value="send-confirmation" kind="secondary" busy={busy}>
        {busy ? 'Sending...' : 'Send the confirmation email again'}
      </Button>
    </Form>
  );
}
