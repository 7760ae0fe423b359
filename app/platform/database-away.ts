import { codeOf } from './error-code.ts';

/** The error that the driver gave, which drizzle wraps. */
function driverError(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

// 08 connection, 53 resources, 57P shutdown or starting up, 57014 statement timeout; 25006 a node that is not the primary
// any more, or not yet.
const AWAY = /^(08|53|57P|57014|25006)/;
const AWAY_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Whether the database could not be reached or could not answer now, so that trying later may help. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = driverError(error);
  const code = codeOf(cause);
  if (code !== undefined && (AWAY.test(code) || AWAY_NETWORK.has(code))) return true;
  return (
    cause instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded/i.test(cause.message)
  );
}
