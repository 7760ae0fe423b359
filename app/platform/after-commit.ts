import { AsyncLocalStorage } from 'node:async_hooks';

type Act = () => void;

const transactions = new AsyncLocalStorage<Set<Act>>();

/** Runs a transaction, and once it is committed what `afterCommit` was given within it. Rolled back, none of that happens. */
export async function withAfterCommit<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const acts = new Set<Act>();
  const result = await transactions.run(acts, transaction);
  for (const act of acts) act();
  return result;
}

/** Does this when the transaction under way is committed, once however often it is given; nothing where there is none. */
export function afterCommit(act: Act): void {
  transactions.getStore()?.add(act);
}
