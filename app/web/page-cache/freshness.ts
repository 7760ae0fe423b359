export type Freshness = 'fresh' | 'unknown';

type Timing = {
  /** For so long after a look nobody looks again. */
  freshMs: number;
  /** How long a visitor waits for a look; after that, what is stored is served as it is. */
  patienceMs: number;
};

type Look = { begunAt: number; done: Promise<Freshness> };

/**
 * Knows whether all changes up to now, or a moment ago, have been seen. Nobody looks while nobody asks. `look` applies
 * what it finds, and fails while the database is away.
 */
export function createFreshness(
  look: () => Promise<void>,
  { freshMs, patienceMs }: Timing,
  clock: () => number = () => performance.now(),
) {
  /** Of everything that was committed before, the changes were seen. */
  let seenUpTo = Number.NEGATIVE_INFINITY;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let current: Look | undefined;
  let next: Promise<Freshness> | undefined;

  function begin(): Look {
    const begunAt = clock();
    const done = look().then(
      (): Freshness => {
        seenUpTo = Math.max(seenUpTo, begunAt);
        return 'fresh';
      },
      (): Freshness => {
        failedAt = clock();
        return 'unknown';
      },
    );
    const begun = { begunAt, done };
    current = begun;
    void done.finally(() => {
      if (current === begun) current = undefined;
    });
    return begun;
  }

  /** A look that begins now or later: the one under way may have read before what is asked for. */
  function lookFromNow(): Promise<Freshness> {
    if (!current) return begin().done;
    next ??= current.done.then(() => {
      next = undefined;
      return begin().done;
    });
    return next;
  }

  function withPatience(done: Promise<Freshness>): Promise<Freshness> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Freshness>((resolve) => {
      timer = setTimeout(() => resolve('unknown'), patienceMs);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  return {
    /** At once where the last look is fresh enough; a little later the next one begins beside the answer. */
    check(): Freshness | Promise<Freshness> {
      const now = clock();
      const age = now - seenUpTo;
      if (seenUpTo >= writtenAt && age < freshMs * 3) {
        if (age >= freshMs && !current) begin();
        return 'fresh';
      }
      // A database that is away is not asked by every visitor, and not waited for by each of them.
      if (now - failedAt < patienceMs) return 'unknown';
      if (current && now - current.begunAt >= patienceMs) return 'unknown';
      const since = freshMs === 0 ? now : writtenAt;
      return withPatience(current && current.begunAt >= since ? current.done : lookFromNow());
    },

    /** Somebody wrote through this instance and expects to see it. */
    expire(): void {
      writtenAt = clock();
    },
  };
}
