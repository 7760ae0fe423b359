import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { useShop } from '#app/settings/shop-context.tsx';
import { cartActions } from './browser/cart-actions.ts';
import { type CartStore, openCartStore } from './browser/cart-store.ts';
import { type Cart, countItems } from './rules.ts';

const EMPTY: Cart = [];
const CartContext = createContext<(() => CartStore) | null>(null);

let opened: CartStore | undefined;
/** This device's cart, in the browser only. */
export function cartStore(): CartStore {
  return (opened ??= openCartStore(deviceStorage(), window));
}

/** Undefined if storage is turned off: then the cart lasts as long as the tab. */
function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={cartStore}>{children}</CartContext>;
}

const subscribe = (listener: () => void) => cartStore().subscribe(listener);
const current = () => cartStore().current();
const onServer = () => EMPTY;
const yes = () => true;
const no = () => false;

/** This device's cart and its actions. Empty on the server and in the first render. */
export function useCart() {
  const open = use(CartContext);
  if (open === null) throw new Error('useCart must be used within a CartProvider');
  const items = useSyncExternalStore(subscribe, current, onServer);
  const known = useSyncExternalStore(subscribe, yes, no);
  const { unitsPerLine, unitsPerOrder } = useShop().limits;
  const actions = useMemo(
    () => cartActions(open, { unitsPerLine, unitsPerOrder }),
    [open, unitsPerLine, unitsPerOrder],
  );
  return { items, count: countItems(items), known, ...actions };
}
