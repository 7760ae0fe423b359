/** Answers true at most once in `everyMs`: for a log line that a stranger could otherwise trigger a thousand times. */
export function createThrottle(everyMs: number): (now: Date) => boolean {
  let nextAt = 0;
  return (now) => {
    if (now.getTime() < nextAt) return false;
    nextAt = now.getTime() + everyMs;
    return true;
  };
}
