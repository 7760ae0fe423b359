const KEY = 'pending-wish';
const MAX_AGE_MS = 60 * 60_000;

type PendingWish = { id: string; name: string };

/** The product that a signed-out visitor added to the wishlist; stored in this tab for an hour. */
export const pendingWish = {
  save({ id, name }: PendingWish): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ id, name, at: Date.now() }));
    } catch {
      // Storage is turned off: the visitor has to press the heart again.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Storage is turned off: nothing is stored.
    }
  },
  find(): PendingWish | undefined {
    try {
      const { id, name, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      const isFresh = typeof at === 'number' && Date.now() - at < MAX_AGE_MS;
      return isFresh && typeof id === 'string' && typeof name === 'string'
        ? { id, name }
        : undefined;
    } catch {
      return undefined;
    }
  },
};
