import type { Heard } from '../../support/fault-door.ts';

export type Told = { userId: string; key: string; kinds: string[]; numbers: string[] };
type Broken = { at: number; status: number; where: string };

export type History = ReturnType<typeof openHistory>;

/** What shoppers were told, to be compared with what is true in the end. */
export function openHistory() {
  const told = new Map<string, Told>();
  const answers = new Map<string, number>();
  const broken: Broken[] = [];
  const failures: { who: string; what: string }[] = [];
  const troubles: { from: number; to: number }[] = [];

  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  return {
    told: () => [...told.values()],
    answers,
    count,
    failures,
    /** What should not have been possible at all; the storm goes on. */
    fail: (who: string) => (error: unknown) => {
      failures.push({ who, what: error instanceof Error ? error.message : String(error) });
    },
    hear(where: string, heard: Heard): void {
      const status = 'status' in heard ? heard.status : 0;
      const why = 'why' in heard ? ` ${heard.why}` : '';
      count(`${where} ${heard.kind}${why}${status >= 400 ? ` ${status}` : ''}`);
      if (status >= 500 && status !== 503) broken.push({ at: Date.now(), status, where });
    },
    /** What somebody heard about one wish. */
    note(wish: { userId: string; key: string }, heard: Heard): void {
      const name = `${wish.userId} ${wish.key}`;
      const known = told.get(name) ?? { ...wish, kinds: [], numbers: [] };
      known.kinds.push(heard.kind);
      if ('number' in heard && heard.number !== undefined) known.numbers.push(heard.number);
      told.set(name, known);
    },
    /** From now until the function is called, and a moment longer, the shop is allowed to stumble. */
    trouble(): () => void {
      const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      troubles.push(span);
      return () => (span.to = Date.now());
    },
    /** Faults of ours for which nothing that we broke is an excuse. */
    inexcusable: (graceMs: number) =>
      broken.filter(({ at }) => !troubles.some(({ from, to }) => at >= from && at <= to + graceMs)),
  };
}
