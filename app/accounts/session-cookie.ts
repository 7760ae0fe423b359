import { createHash } from 'node:crypto';

const SESSION_COOKIE = '__Host-session';

/** What the database knows a session by: whoever reads the table cannot use what stands there as a cookie. */
export function sessionTokenFrom(cookieHeader: string | null): string | undefined {
  const pair = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  const secret = pair?.slice(SESSION_COOKIE.length + 1);
  return secret ? createHash('sha256').update(secret).digest('base64url') : undefined;
}
