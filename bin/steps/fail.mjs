import { inspect } from 'node:util';

/** A failure that people can mend: its message is shown as it stands, without a stack. */
export class Trouble extends Error {}

/** @param {unknown} error */
export function showTrouble(error) {
  const text = error instanceof Trouble ? error.message : inspect(error);
  process.stderr.write(`\n${text}\n`);
}
