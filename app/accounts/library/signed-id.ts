import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#app/platform/secret.ts';
import { isUuid } from '#app/values/uuid.ts';

/** What an id is signed for: its signature is invalid for any other purpose. */
type Purpose =
  | 'confirm-sign-up'
  | 'sign-up-browser'
  | 'recognised-browser'
  | 'confirm-email-change'
  | 'undo-email-change'
  | 'stop-reminders'
  | 'order-link';

/** `id.signature`: only the shop can make it, someone who has read the table cannot. */
export function signId(purpose: Purpose, id: string): string {
  return `${id}.${keyedHash(purpose, id)}`;
}

/** The id in a link or a cookie, if the shop has signed it for this purpose. */
export function readSignedId(purpose: Purpose, text: string | undefined): string | undefined {
  const [id = '', signature = '', ...rest] = (text ?? '').split('.');
  if (!isUuid(id) || rest.length > 0) return undefined;
  const given = Buffer.from(signature);
  const right = Buffer.from(keyedHash(purpose, id));
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
