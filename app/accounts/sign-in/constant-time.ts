/** Longer than finding an account and writing a mail takes, even under load. */
export const CONSTANT_MS = 500;

/** Returns after this time at the earliest, so that the timing does not reveal whether an address has an account. */
export async function inConstantTime<Result>(
  leastMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const pause = new Promise((resolve) => setTimeout(resolve, leastMs));
  const [result] = await Promise.allSettled([work, pause]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
