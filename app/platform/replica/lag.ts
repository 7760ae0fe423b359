/** Where the primary's log ended at a moment. */
type Sample = { at: number; lsn: bigint };

// With a sample every half second, ten minutes; a replica that is further behind is that far behind at least.
const MOST_SAMPLES = 1_200;

/**
 * How long a replica is behind: since when the primary has had something that the replica has not. Comparing positions
 * in the log needs no clock of another machine, is right without writes, and where the replica's own connection to
 * the primary is cut, of which the replica itself says that it has replayed all that it received.
 */
export function createLagMeter() {
  let samples: Sample[] = [];
  return {
    addSample({ at, lsn }: Sample): void {
      const last = samples.at(-1);
      // Another database, restored or put in its place, begins anew.
      if (last && lsn < last.lsn) samples = [];
      if (last?.lsn === lsn) return;
      samples.push({ at, lsn });
      if (samples.length > MOST_SAMPLES) samples = samples.slice(-MOST_SAMPLES / 2);
    },

    /** In milliseconds; infinite as long as nothing is known of the primary. */
    lagOf(replayed: bigint, now: number): number {
      if (samples.length === 0) return Infinity;
      const missing = samples.find(({ lsn }) => lsn > replayed);
      return missing ? now - missing.at : 0;
    },
  };
}
