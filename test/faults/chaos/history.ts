import type { SentGift, ShopResponse } from '../../support/shop-client.ts';

type Requested = {
  /** An account's id, or a guest's phone. */
  shopperId: string;
  key: string;
  gift?: SentGift | undefined;
};
export type ReportedResult = Requested & { kinds: string[]; numbers: string[] };
type Broken = { at: number; status: number; where: string };

export type History = ReturnType<typeof openHistory>;

/** The results that shoppers saw, to be compared with the final records. */
export function openHistory() {
  const reported = new Map<string, ReportedResult>();
  const answers = new Map<string, number>();
  const broken: Broken[] = [];
  const failures: { who: string; what: string }[] = [];
  const disruptions: { from: number; to: number }[] = [];

  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  return {
    reported: () => [...reported.values()],
    answers,
    count,
    failures,
    /** Unexpected errors; the run continues. */
    fail: (who: string) => (error: unknown) => {
      failures.push({ who, what: error instanceof Error ? error.message : String(error) });
    },
    countResponse(where: string, response: ShopResponse): void {
      const status = 'status' in response ? response.status : 0;
      const why = 'why' in response ? ` ${response.why}` : '';
      count(`${where} ${response.kind}${why}${status >= 400 ? ` ${status}` : ''}`);
      // Everybody who comes is signed in or a guest whom the shop takes.
      if (status === 401) failures.push({ who: where, what: 'asked to sign in' });
      if (status >= 500 && status !== 503) broken.push({ at: Date.now(), status, where });
    },
    /** A result that a shopper saw for one order request. */
    recordResult({ shopperId, key, gift }: Requested, response: ShopResponse): void {
      const name = `${shopperId} ${key}`;
      const known = reported.get(name) ?? { shopperId, key, gift, kinds: [], numbers: [] };
      known.kinds.push(response.kind);
      if ('number' in response && response.number !== undefined)
        known.numbers.push(response.number);
      reported.set(name, known);
    },
    /** From now until the returned function is called, and a moment longer, errors are expected. */
    startDisruption(): () => void {
      const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      disruptions.push(span);
      return () => (span.to = Date.now());
    },
    /** Errors of the shop at a time when no fault was injected. */
    unexplainedErrors: (graceMs: number) =>
      broken.filter(
        ({ at }) => !disruptions.some(({ from, to }) => at >= from && at <= to + graceMs),
      ),
  };
}
