/** Longer than finding an account and writing a mail takes, also on a busy day. */
export const CONSTANT_MS = 500;

/**
 * Answers no sooner than after this time, so that a question about an address takes as long whether there is
 * an account or not.
 */
export async function inConstantTime<Result>(
  leastMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const pause = new Promise((resolve) => setTimeout(resolve, leastMs));
  const [result] = await Promise.allSettled([work, pause]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
