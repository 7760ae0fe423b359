/** A failure that people can mend: its message is shown as it stands, without a stack. */
export class Trouble extends Error {}

export function showTrouble(error) {
  const text = error instanceof Trouble ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`\n${text}\n`);
}
