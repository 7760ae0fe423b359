import { href } from 'react-router';
import { readSignedId, signId } from '#app/accounts/library/signed-id.ts';
import { env } from '#app/platform/env.ts';

/** The signed link that stops all reminders of a buyer; it never expires. */
export function stopRemindersPath(userId: string): string {
  const query = new URLSearchParams({ key: signId('stop-reminders', userId) });
  return `${href('/reminders/stop')}?${query}`;
}

export function stopRemindersLink(userId: string): string {
  return `${env().ORIGIN}${stopRemindersPath(userId)}`;
}

/** The owner of the reminders of a link, if its signature is valid. */
export function reminderOwnerIn(key: string): string | undefined {
  return readSignedId('stop-reminders', key);
}
