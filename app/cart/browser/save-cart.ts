import { href } from 'react-router';
import { cartStore } from '../cart.tsx';
import { parseCart, withSaved } from '../rules.ts';

/** The cart's part of a session: whether the account keeps one from the last sign-out. */
export type SavedCartPart = { hasSavedCart: boolean };

const PATH = href('/cart/saved');
const PATIENCE_MS = 15_000;

const ask = (init?: RequestInit) =>
  fetch(PATH, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

/** Keeps the cart of this device with the account. How many lines it had; throws where it could not be kept. */
export async function saveCartToAccount(): Promise<number> {
  const cart = cartStore().current();
  if (cart.length === 0) return 0;
  const items = JSON.stringify(cart.map(({ id, quantity }) => ({ id, quantity })));
  const answer = await ask({ method: 'POST', body: new URLSearchParams({ items }) });
  if (!answer.ok && answer.status !== 401) throw new Error('the cart was not kept');
  return answer.ok ? cart.length : 0;
}

export function emptyDeviceCart(): void {
  cartStore().change(() => []);
}

/** Brings back what the account kept, beside what is in the cart already. Asked twice it adds nothing twice. */
export async function restoreCartFromAccount(): Promise<number> {
  const answer = await ask();
  const saved = answer.ok ? parseCart(await answer.text()) : undefined;
  if (!saved) return 0;
  cartStore().change((cart) => withSaved(cart, saved));
  await ask({ method: 'POST', body: new URLSearchParams({ intent: 'forget' }) });
  return saved.length;
}
