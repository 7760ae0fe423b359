import { type Cart, parseCart } from '../rules.ts';

const KEY = 'cart';
const EMPTY: Cart = [];

/** This device's cart: in local storage, shared by all open tabs. */
export function openCartStore(storage: Storage | undefined, page: Window) {
  const listeners = new Set<() => void>();
  let isStored = storage !== undefined;
  let cart = read();

  function read(): Cart {
    const text = storage?.getItem(KEY) ?? null;
    if (text === null) return EMPTY;
    const stored = parseCart(text);
    if (stored) return stored;
    // oxlint-disable-next-line no-console -- the specification wants the discarded cart logged
    console.error('The stored cart could not be read and was discarded.');
    storage?.removeItem(KEY);
    return EMPTY;
  }

  function save(text: string) {
    try {
      storage?.setItem(KEY, text);
      isStored = storage !== undefined;
    } catch {
      isStored = false;
      // oxlint-disable-next-line no-console -- storage is full or switched off; the cart then lasts as long as the tab
      console.error('The cart could not be stored.');
    }
  }

  function notify() {
    for (const listener of listeners) listener();
  }

  page.addEventListener('storage', (event) => {
    if (event.storageArea !== storage || (event.key !== KEY && event.key !== null)) return;
    isStored = true;
    cart = read();
    notify();
  });

  return {
    current: () => cart,
    /** Changes the stored cart, which another tab may have changed since the last read. */
    change(next: (cart: Cart) => Cart): Cart {
      cart = next(isStored ? read() : cart);
      save(JSON.stringify(cart));
      notify();
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
