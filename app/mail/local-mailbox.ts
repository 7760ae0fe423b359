import { data } from 'react-router';
import { env, keepsMailHere } from '#app/platform/env.ts';

/** The mailbox shows everyone's letters to whoever opens it, so no other shop has one. */
export function hasLocalMailbox(): boolean {
  return keepsMailHere(env());
}

export function requireLocalMailbox(): void {
  if (!hasLocalMailbox()) throw data(null, { status: 404 });
}
