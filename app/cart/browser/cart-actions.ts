import { href } from 'react-router';
import { dismissToast, toast, toastStore } from '#app/ui/toast-store.ts';
import type { Money } from '#app/values/money.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import {
  type Cart,
  MAX_LINES,
  countItems,
  type NewItem,
  roomFor,
  type TakenLine,
  withItem,
  restoreLines,
  withoutItem,
  withPrice,
  withQuantity,
} from '../rules.ts';
import type { CartStore } from './cart-store.ts';

/** Why no more of a product fits: the stock, or the limit of an order. */
export function limitWords(most: number | undefined, { unitsPerLine }: UnitLimits): string {
  return most !== undefined && most <= unitsPerLine
    ? `Only ${most} left`
    : `Up to ${unitsPerLine} per order`;
}

/** The actions on this device's cart; each shows a toast. */
export function cartActions(open: () => CartStore, limits: UnitLimits) {
  /** `most` is the stock; undefined where it is not counted. */
  function add(item: NewItem, quantity = 1, most?: number) {
    const cart = open().current();
    const room = Math.min(quantity, roomFor(cart, item.id, { most, ...limits }));
    const held = cart.find((line) => line.id === item.id)?.quantity ?? 0;
    const isSoldOut = most !== undefined && held + room >= most;
    const isLineFull = held + room >= limits.unitsPerLine;
    const limit =
      isSoldOut || isLineFull
        ? limitWords(most, limits)
        : `Up to ${limits.unitsPerOrder} items per order`;
    if (room <= 0) {
      if (cart.length >= MAX_LINES && held === 0) {
        toast('Your cart is full', `It holds ${MAX_LINES} different items.`);
      } else if (isSoldOut) {
        toast(limit, `Your cart already holds every ${item.name} that we have.`, {
          inDiscreetMode: 'Your cart already holds all that we have.',
        });
      } else showLimitToast(limit, isLineFull ? held : countItems(cart), isLineFull && item.name);
      return;
    }
    open().change((now) => withItem(now, item, room));
    const short = room < quantity ? `${limit}, so we added ${room}.` : '';
    toast('Added to cart', `${item.name} has been added to your cart${short && `. ${short}`}`, {
      inDiscreetMode: short,
      action: { label: 'View cart', to: href('/cart') },
    });
  }

  function update(id: string, wanted: number) {
    const { line } = findLine(open().current(), id);
    const quantity = Math.min(wanted, limits.unitsPerLine);
    if (!line || line.quantity === quantity) return;
    if (quantity <= 0) {
      remove(id);
      return;
    }
    open().change((cart) => withQuantity(cart, id, quantity));
    // One toast for repeated steps: several would push an Undo off the screen.
    const before = toastStore.current().find((shown) => shown.title === 'Updated cart');
    if (before) dismissToast(before.id);
    toast('Updated cart', `Updated ${line.name} quantity to ${quantity}`, {
      inDiscreetMode: `The quantity is now ${quantity}`,
    });
  }

  /** `onReturn` is called after Undo. */
  function remove(id: string, onReturn?: () => void) {
    const { line, index } = findLine(open().current(), id);
    if (!line) return;
    open().change((cart) => withoutItem(cart, id));
    toast('Removed from cart', `${line.name} has been removed from your cart`, {
      inDiscreetMode: '',
      action: undo([{ line, index }], onReturn),
    });
  }

  function clear(onReturn?: () => void) {
    const taken = open()
      .current()
      .map((line, index) => ({ line, index }));
    open().change(() => []);
    toast('Cart cleared', 'All items have been removed from your cart', {
      action: undo(taken, onReturn),
    });
  }

  function undo(taken: readonly TakenLine[], onReturn?: () => void) {
    const press = () => {
      open().change((cart) => restoreLines(cart, taken));
      onReturn?.();
    };
    return { label: 'Undo', press };
  }

  /** The customer has seen the new price. */
  function acceptPrice(id: string, price: Money) {
    const { line } = findLine(open().current(), id);
    if (!line || line.price === price) return;
    open().change((cart) => withPrice(cart, id, price));
  }

  /** Without a toast per line: the caller shows one for all. */
  function putIn(lines: readonly { item: NewItem; quantity: number }[]) {
    open().change((cart) =>
      lines.reduce((now, { item, quantity }) => withItem(now, item, quantity), cart),
    );
  }

  /** Removes bought items without a toast: the customer knows why. */
  function takeOut(bought: readonly { id: string; quantity: number }[]) {
    open().change((cart) =>
      bought.reduce((now, { id, quantity }) => {
        const line = now.find((item) => item.id === id);
        return line ? withQuantity(now, id, line.quantity - quantity) : now;
      }, cart),
    );
  }

  return { add, update, remove, clear, acceptPrice, putIn, takeOut };
}

/** The limit of an order is reached: for one product, or for all together. */
function showLimitToast(limit: string, held: number, name: string | false): void {
  const words = (of: string) =>
    `Your cart already holds ${held}${of}. For larger orders, contact us.`;
  toast(limit, words(name ? ` of ${name}` : ''), {
    inDiscreetMode: words(''),
    action: { label: 'Contact us', to: href('/contact') },
  });
}

function findLine(cart: Cart, id: string) {
  const index = cart.findIndex((line) => line.id === id);
  return { line: cart[index], index };
}
