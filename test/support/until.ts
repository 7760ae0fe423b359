/** Asks again and again until it is so; gives up only long after any healthy machine would have done it. */
export async function until(what: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 60_000;
  while (!(await what())) {
    if (Date.now() > patience) throw new Error('it did not recover');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
