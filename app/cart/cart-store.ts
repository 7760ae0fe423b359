import { type Cart, parseCart } from './rules.ts';

const KEY = 'cart';
const EMPTY: Cart = [];

/** The cart of this device: in local storage, the same in every open tab. */
export function openCartStore(storage: Storage, page: Window) {
  const listeners = new Set<() => void>();
  let cart = read();

  function read(): Cart {
    const text = storage.getItem(KEY);
    if (text === null) return EMPTY;
    const stored = parseCart(text);
    if (stored) return stored;
    // oxlint-disable-next-line no-console -- the specification wants the discarded cart logged
    console.error('The stored cart could not be read and was discarded.');
    storage.removeItem(KEY);
    return EMPTY;
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  page.addEventListener('storage', (event) => {
    if (event.storageArea !== storage || (event.key !== KEY && event.key !== null)) return;
    cart = read();
    tell();
  });

  return {
    current: () => cart,
    /** Changes what is stored now, which another tab may have changed since this one looked. */
    change(next: (cart: Cart) => Cart): Cart {
      cart = next(read());
      try {
        storage.setItem(KEY, JSON.stringify(cart));
      } catch {
        // oxlint-disable-next-line no-console -- storage may be full or switched off; the cart then lasts as long as the tab
        console.error('The cart could not be stored.');
      }
      tell();
      return cart;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type CartStore = ReturnType<typeof openCartStore>;
