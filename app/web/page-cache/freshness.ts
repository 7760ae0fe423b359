export type Freshness = 'fresh' | 'unknown';

type Timing = {
  /** The minimum interval between polls. */
  freshMs: number;
  /** How long a visitor waits for a poll; after that, the cached page is served as it is. */
  timeoutMs: number;
};

type Poll = { begunAt: number; done: Promise<Freshness> };

/**
 * Tracks whether all changes up to now, or a moment ago, were seen. Without requests it does not poll. `poll` applies the changes, and
 * fails while the database is down.
 */
export function createFreshness(
  poll: () => Promise<void>,
  { freshMs, timeoutMs }: Timing,
  clock: () => number = () => performance.now(),
) {
  /** All changes committed before this time were seen. */
  let seenUpTo = Number.NEGATIVE_INFINITY;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let current: Poll | undefined;
  let next: Promise<Freshness> | undefined;

  function begin(): Poll {
    const begunAt = clock();
    const done = poll().then(
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

  /** Waits for a poll that begins now or later: the one in flight may have read too early. */
  function pollFromNow(): Promise<Freshness> {
    if (!current) return begin().done;
    next ??= current.done.then(() => {
      next = undefined;
      return begin().done;
    });
    return next;
  }

  function withTimeout(done: Promise<Freshness>): Promise<Freshness> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Freshness>((resolve) => {
      timer = setTimeout(() => resolve('unknown'), timeoutMs);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  return {
    /** Immediate if the last poll is fresh enough; a slightly older one also starts the next poll in the background. */
    check(): Freshness | Promise<Freshness> {
      const now = clock();
      const age = now - seenUpTo;
      if (seenUpTo >= writtenAt && age < freshMs * 3) {
        if (age >= freshMs && !current) begin();
        return 'fresh';
      }
      // While the database is down, not every visitor polls it or waits for it.
      if (now - failedAt < timeoutMs) return 'unknown';
      if (current && now - current.begunAt >= timeoutMs) return 'unknown';
      const since = freshMs === 0 ? now : writtenAt;
      return withTimeout(current && current.begunAt >= since ? current.done : pollFromNow());
    },

    /** A user wrote through this instance and expects to see it. */
    expire(): void {
      writtenAt = clock();
    },
  };
}
