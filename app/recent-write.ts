import { cookiesAreSecure, readCookie } from './accounts/session-cookie.ts';
import { env } from './platform/env.ts';
import { bodyOf } from './web/whole-response.ts';

const NAME = 'recent-write';
const READS = new Set(['GET', 'HEAD']);

const nameHere = () => (cookiesAreSecure() ? `__Host-${NAME}` : NAME);

/** Whether a replica may lack what this browser wrote: in this request, or a moment ago through any instance. */
export function hasJustWritten(request: Request): boolean {
  if (!READS.has(request.method)) return true;
  return env().DATABASE_REPLICA_URL !== undefined && readCookie(request, nameHere()) === 'yes';
}

/** Makes this browser read the primary for as long as a used replica may lag. */
export function withRecentWrite(request: Request, response: Response): Response {
  if (READS.has(request.method) || env().DATABASE_REPLICA_URL === undefined) return response;
  // The lag is measured every half second.
  const seconds = Math.ceil(env().DATABASE_REPLICA_MAX_LAG_MS / 1_000) + 1;
  const secure = cookiesAreSecure() ? '; Secure' : '';
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.append(
    'Set-Cookie',
    `${nameHere()}=yes; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return new Response(bodyOf(response), { status, headers });
}
