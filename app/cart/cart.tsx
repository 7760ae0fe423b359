import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { toast } from '#app/ui/toast-store.ts';
import { type CartStore, openCartStore } from './cart-store.ts';
import {
  type Cart,
  countItems,
  type NewItem,
  withItem,
  withoutItem,
  withQuantity,
} from './rules.ts';

const EMPTY: Cart = [];
const CartContext = createContext<(() => CartStore) | null>(null);

let opened: CartStore | undefined;
function store(): CartStore {
  return (opened ??= openCartStore(window.localStorage, window));
}

export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={store}>{children}</CartContext>;
}

const subscribe = (listener: () => void) => store().subscribe(listener);
const current = () => store().current();
const onServer = () => EMPTY;

/** The cart of this device and what one can do with it; each act says what it did. */
export function useCart() {
  const open = use(CartContext);
  if (open === null) throw new Error('useCart must be used within a CartProvider');
  const items = useSyncExternalStore(subscribe, current, onServer);
  const acts = useMemo(
    () => ({
      /** `most` is what the shop has; undefined where units are not counted. */
      add(item: NewItem, quantity = 1, most?: number) {
        const present =
          open()
            .current()
            .find((line) => line.id === item.id)?.quantity ?? 0;
        const room = most === undefined ? quantity : Math.min(quantity, most - present);
        if (room <= 0) {
          toast(`Only ${most} left`, `Your cart already holds every ${item.name} that we have.`);
          return;
        }
        open().change((cart) => withItem(cart, item, room));
        const short = room < quantity ? ` Only ${most} left, so we added ${room}.` : '';
        toast('Added to cart', `${item.name} has been added to your cart${short && '.'}${short}`, {
          action: { label: 'View cart', to: '/cart' },
        });
      },
      update(id: string, quantity: number) {
        const line = open()
          .current()
          .find((entry) => entry.id === id);
        if (!line) return;
        if (quantity <= 0) {
          this.remove(id);
          return;
        }
        open().change((cart) => withQuantity(cart, id, quantity));
        toast('Updated cart', `Updated ${line.name} quantity to ${quantity}`);
      },
      remove(id: string) {
        const line = open()
          .current()
          .find((entry) => entry.id === id);
        if (!line) return;
        open().change((cart) => withoutItem(cart, id));
        toast('Removed from cart', `${line.name} has been removed from your cart`);
      },
      clear() {
        open().change(() => EMPTY);
        toast('Cart cleared', 'All items have been removed from your cart');
      },
    }),
    [open],
  );
  return { items, count: countItems(items), ...acts };
}
