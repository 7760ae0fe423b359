import { codeOf } from './error-code.ts';

/** The driver's error, which drizzle wraps. */
function driverError(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

// 08 connection, 53 resources, 57P shutdown or starting up, 57014 statement timeout; 25006 a node that is not (or no longer) the primary.
const AWAY = /^(08|53|57P|57014|25006)/;
const AWAY_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Whether the database was unreachable or unable to answer, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = driverError(error);
  const code = codeOf(cause);
  if (code !== undefined && (AWAY.test(code) || AWAY_NETWORK.has(code))) return true;
  return (
    cause instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded/i.test(cause.message)
  );
}
