import { href, redirect } from 'react-router';
import { failure } from '#app/values/notice.ts';
import { pageUrl } from '#app/web/page-url.ts';
import type { User } from '../guards.ts';
import { isRecent } from '../rules.ts';

export const PROOF_PATH = href('/admin/confirm');

/** Whether this session was re-authenticated within the last minutes; signing in alone does not count. */
export function isProven(user: User, now = new Date()): boolean {
  return isRecent(user.provenAt, now);
}

export function proofPath(returnTo: string): string {
  return `${PROOF_PATH}?${new URLSearchParams({ returnTo })}`;
}

/** Guards a sensitive screen: redirects to re-authentication first, then back. */
export function requireProof(user: User, request: Request): void {
  if (isProven(user)) return;
  const { pathname, search } = pageUrl(request);
  throw redirect(proofPath(pathname + search));
}

/** For a form that was open longer than the proof is valid. */
export const PROOF_NEEDED = failure(
  'Please confirm your password first: open this again, or reload the page. Nothing was changed.',
);
