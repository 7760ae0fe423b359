import { tally } from '../../support/concurrency.ts';
import type { Violation } from './invariants.ts';

type Line = { level: number; msg: string; err?: { code?: string; message?: string } };

// A constraint, a deadlock or an invalid query: none of these is caused by an outage. Five characters, as PostgreSQL
// writes its codes: the code of a request timeout is 23.
const BUG_CODE = /^(21|22|23|40|42)[0-9A-Z]{3}$/;
const WARNING = 40;

function linesOf(log: string): Line[] {
  return log.split('\n').flatMap((text): Line[] => {
    if (!text.startsWith('{')) return [];
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
}

/** Errors in the log that are bugs of the shop. */
export function bugsIn(log: string): Violation[] {
  return linesOf(log)
    .filter(({ err }) => BUG_CODE.test(err?.code ?? ''))
    .map(({ msg, err }) => ({
      rule: 'log',
      id: err?.code ?? '',
      what: `${msg}: ${err?.message ?? ''}`,
    }));
}

/** Warnings and errors in the log, with their counts. */
export function warningsIn(log: string): string[] {
  const words = linesOf(log)
    .filter(({ level }) => level >= WARNING)
    .map(({ msg, err }) => `${msg}${err ? ` (${err.code ?? err.message ?? ''})` : ''}`);
  return Object.entries(tally(words)).map(([what, count]) => `${what} ${count}`);
}
