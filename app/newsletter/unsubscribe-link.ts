import { timingSafeEqual } from 'node:crypto';
import { href } from 'react-router';
import { env } from '#app/platform/env.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { isEmail } from '#app/web/forms.ts';

const PATH = href('/newsletter/unsubscribe');

/** The signed link that unsubscribes an address; it never expires. */
export function unsubscribeLink(email: string): string {
  const query = new URLSearchParams({ email, key: keyOf(email) });
  return `${env().ORIGIN}${PATH}?${query}`;
}

/** The address of a link, if its signature is valid. */
export function addressIn(params: URLSearchParams | FormData): string | undefined {
  const [email, key] = [params.get('email'), params.get('key')];
  if (typeof email !== 'string' || typeof key !== 'string' || !isEmail(email)) return undefined;
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(email))];
  return given.length === right.length && timingSafeEqual(given, right) ? email : undefined;
}

function keyOf(email: string): string {
  return keyedHash('newsletter.unsubscribe', email.toLowerCase());
}
