import { href } from 'react-router';
import { cartStore } from '../cart.tsx';
import { parseCart, withSaved } from '../rules.ts';

/** The cart's part of the session: whether the account has a saved one, from the last sign-out or from the sign-up. */
export type SavedCartPart = { hasSavedCart: boolean };

const PATH = href('/cart/saved');
const TIMEOUT_MS = 15_000;

const ask = (init?: RequestInit) =>
  fetch(PATH, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Saves this device's cart with the account. Returns the number of lines; throws on failure. */
export async function saveCartToAccount(): Promise<number> {
  const cart = cartStore().current();
  if (cart.length === 0) return 0;
  const items = JSON.stringify(cart.map(({ id, quantity }) => ({ id, quantity })));
  const answer = await ask({ method: 'POST', body: new URLSearchParams({ items }) });
  if (!answer.ok && answer.status !== 401) throw new Error('the cart was not saved');
  return answer.ok ? cart.length : 0;
}

export function emptyDeviceCart(): void {
  cartStore().change(() => []);
}

let restoring: Promise<number> | undefined;

/** Merges the account's saved cart into this one. Idempotent. */
export function restoreCartFromAccount(): Promise<number> {
  return (restoring ??= restore().finally(() => {
    restoring = undefined;
  }));
}

async function restore(): Promise<number> {
  const answer = await ask();
  const saved = answer.ok ? parseCart(await answer.text()) : undefined;
  if (!saved) return 0;
  cartStore().change((cart) => withSaved(cart, saved));
  await ask({ method: 'POST', body: new URLSearchParams({ intent: 'forget' }) });
  return saved.length;
}
