import { tally } from '../../support/fault-crush.ts';
import type { Violation } from './invariants.ts';

type Line = { level: number; msg: string; err?: { code?: string; message?: string } };

// A constraint, a deadlock, a query that makes no sense: no fault from outside explains these. Five characters, as the
// database writes them: the code of a call that took too long is 23.
const MISTAKE = /^(21|22|23|40|42)[0-9A-Z]{3}$/;
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

/** What the shop did wrong by its own account. */
export function mistakesIn(log: string): Violation[] {
  return linesOf(log)
    .filter(({ err }) => MISTAKE.test(err?.code ?? ''))
    .map(({ msg, err }) => ({
      rule: 'log',
      id: err?.code ?? '',
      what: `${msg}: ${err?.message ?? ''}`,
    }));
}

/** What it complained about, and how often. */
export function worriesIn(log: string): string[] {
  const words = linesOf(log)
    .filter(({ level }) => level >= WARNING)
    .map(({ msg, err }) => `${msg}${err ? ` (${err.code ?? err.message ?? ''})` : ''}`);
  return Object.entries(tally(words)).map(([what, count]) => `${what} ${count}`);
}
