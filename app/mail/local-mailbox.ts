import { data } from 'react-router';
import { currentRequest } from '#app/platform/current-request.ts';
import { env, keepsMailHere } from '#app/platform/env.ts';
import { isLoopback } from '#app/platform/loopback.ts';

/** The mailbox shows all mail to every visitor, so only a demo has one. */
export function hasLocalMailbox(): boolean {
  return keepsMailHere(env());
}

/** A demo that is open to the network has visitors; its mailbox is for this computer. */
export function requireLocalMailbox(): void {
  const isHere = isLoopback(currentRequest()?.hostname ?? '');
  if (!hasLocalMailbox() || !isHere) throw data(null, { status: 404 });
}
