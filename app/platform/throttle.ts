/** Returns true at most once per `everyMs`: for log lines that a stranger could trigger a thousand times. */
export function createThrottle(everyMs: number): (now: Date) => boolean {
  let nextAt = 0;
  return (now) => {
    if (now.getTime() < nextAt) return false;
    nextAt = now.getTime() + everyMs;
    return true;
  };
}
