import { data } from 'react-router';
import { env } from '#app/platform/env.ts';

/**
 * A demo shop without a mail server delivers into its own mailbox, which shows everyone's letters to whoever
 * opens it. No other shop has one.
 */
export function hasLocalMailbox(): boolean {
  return env().DEMO && env().SMTP_URL === undefined;
}

export function requireLocalMailbox(): void {
  if (!hasLocalMailbox()) throw data(null, { status: 404 });
}
