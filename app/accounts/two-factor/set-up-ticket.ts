import { keyedHash } from '#app/platform/secret.ts';

const VALID_MS = 30 * 60_000;

/** A set-up: the session that gave the password, and the app's secret as stored. */
type SetUpBegun = { sessionId: string; storedSecret: string };

const markOf = ({ sessionId, storedSecret }: SetUpBegun, until: string) =>
  keyedHash('two-factor-set-up', `${sessionId}:${until}:${storedSecret}`);

/** Part of the form for the first code: only the session that gave the password can finish, within some minutes. */
export function setUpTicket(begun: SetUpBegun, now: Date): string {
  const until = String(now.getTime() + VALID_MS);
  return `${until}.${markOf(begun, until)}`;
}

export function isSetUpTicket(ticket: string, begun: SetUpBegun, now: Date): boolean {
  const [until = '', mark] = ticket.split('.');
  return Number(until) > now.getTime() && mark === markOf(begun, until);
}
