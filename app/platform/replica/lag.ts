/** The primary's WAL position at a moment. */
type Sample = { at: number; lsn: bigint };

// Ten minutes at a sample every half second; a replica further behind is reported as ten minutes.
const MOST_SAMPLES = 1_200;

/**
 * The lag of a replica: how long ago the primary first had data that the replica lacks. Comparing WAL positions needs no clock of another
 * machine, and is right without writes, and if the replica is cut off from the primary (it then reports that it has replayed everything it
 * received).
 */
export function createLagMeter() {
  let samples: Sample[] = [];
  return {
    addSample({ at, lsn }: Sample): void {
      const last = samples.at(-1);
      // A restored or replaced database starts at another position.
      if (last && lsn < last.lsn) samples = [];
      if (last?.lsn === lsn) return;
      samples.push({ at, lsn });
      if (samples.length > MOST_SAMPLES) samples = samples.slice(-MOST_SAMPLES / 2);
    },

    /** In milliseconds; infinite while the primary's position is unknown. */
    lagOf(replayed: bigint, now: number): number {
      if (samples.length === 0) return Infinity;
      const missing = samples.find(({ lsn }) => lsn > replayed);
      return missing ? now - missing.at : 0;
    },
  };
}
