import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { href, redirect } from 'react-router';
import { endedCookie, hiddenCookie } from '#app/accounts/session-cookie.ts';
import { signOut } from '#app/accounts/sign-in/sign-out.ts';
import { log } from '#app/platform/log.ts';
import { findSettings } from '#app/settings/queries.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { isOwnNavigation } from '#app/web/same-origin.ts';
import { adultCookie } from '../device-cookies.ts';
import type { Route } from './+types/exit.ts';

const TIMEOUT_MS = 1_000;
const CHANGED_SECONDS = 60;

/** The quick exit: signs out and redirects to the neutral site. A link or picture on another site does neither. */
export async function loader({ request }: Route.LoaderArgs) {
  const { exit } = await findSettings();
  const headers = new Headers(NO_TRACE);
  if (!exit.shown || !isOwnNavigation(request.headers)) return redirect(href('/'), { headers });
  // The exit does not wait for an unreachable database: the cookie is deleted in any case.
  await Promise.race([signOut(request).catch(warn), setTimeout(TIMEOUT_MS)]);
  for (const name of ['session', 'two-factor', 'sign-up', 'guest', 'order'] as const) {
    headers.append('Set-Cookie', endedCookie(name));
  }
  if (exit.forgets) {
    headers.append('Set-Cookie', endedCookie('device'));
    headers.append('Set-Cookie', adultCookie.ended());
  }
  // Chromium keeps no-store pages for Back until an HttpOnly cookie changes.
  const changed = randomBytes(8).toString('base64url');
  headers.append('Set-Cookie', hiddenCookie('exit', changed, CHANGED_SECONDS));
  return redirect(exit.address, { headers });
}

const warn = (error: unknown) =>
  log.error({ err: error }, 'a quick exit could not end the session');
