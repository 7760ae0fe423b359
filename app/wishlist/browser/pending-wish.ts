const KEY = 'pending-wish';
const KEPT_MS = 60 * 60_000;

type PendingWish = { id: string; name: string };

/** The product whose heart was pressed by somebody who is not signed in yet; kept in this tab for an hour. */
export const pendingWish = {
  keep({ id, name }: PendingWish): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ id, name, at: Date.now() }));
    } catch {
      // Switched off: then the heart is pressed again.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Switched off: nothing is kept.
    }
  },
  find(): PendingWish | undefined {
    try {
      const { id, name, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      const isFresh = typeof at === 'number' && Date.now() - at < KEPT_MS;
      return isFresh && typeof id === 'string' && typeof name === 'string'
        ? { id, name }
        : undefined;
    } catch {
      return undefined;
    }
  },
};
