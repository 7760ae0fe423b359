/** Polls until it is true. A machine that stands still for a minute is no shop that does not recover. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('it did not recover');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
