/** Polls until it is true, for at most a minute. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('it did not recover');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
