import { inspect } from 'node:util';

/** An error that the user can fix: only its message is printed, without a stack. */
export class UserError extends Error {}

/** @param {unknown} error */
export function reportError(error) {
  const text = error instanceof UserError ? error.message : inspect(error);
  process.stderr.write(`\n${text}\n`);
}
