import { type Cart, type NewItem, roomFor, withItem } from '#app/cart/rules.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import type { Offer, OrderLine } from './rules.ts';

type Bought = Pick<OrderLine, 'name' | 'quantity' | 'offer'>;

type Again = {
  /** The items to add to the cart, with quantities. */
  added: { item: NewItem; quantity: number }[];
  /** Names of items added in a lower quantity or not at all: stock or cart limit. */
  fewer: string[];
  outOfStock: string[];
  gone: string[];
};

export function isOnOffer({ offer }: { offer: Offer | null }): boolean {
  return offer !== null && offer.left !== 0;
}

/** The part of an order that fits into a cart again: at today's price, and only what is available. */
export function buyAgain(lines: readonly Bought[], cart: Cart, limits: UnitLimits): Again {
  const again: Again = { added: [], fewer: [], outOfStock: [], gone: [] };
  let now = cart;
  for (const { name, quantity, offer } of mergeLines(lines)) {
    if (offer === null) again.gone.push(name);
    else if (offer.left === 0) again.outOfStock.push(offer.name);
    else {
      const { left, ...item } = offer;
      const room = Math.min(quantity, roomFor(now, item.id, { most: left, ...limits }));
      if (room < quantity) again.fewer.push(item.name);
      if (room === 0) continue;
      again.added.push({ item, quantity: room });
      now = withItem(now, item, room);
    }
  }
  return again;
}

/** Merges lines with the same product. */
function mergeLines(lines: readonly Bought[]): Bought[] {
  const merged = new Map<string, Bought>();
  for (const line of lines) {
    const key = line.offer?.id ?? line.name;
    const before = merged.get(key)?.quantity ?? 0;
    merged.set(key, { ...line, quantity: before + line.quantity });
  }
  return [...merged.values()];
}

const NAMED_AT_MOST = 3;

function listed(words: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, NAMED_AT_MOST).join(', ');
  const more = names.length - NAMED_AT_MOST;
  return [`${words}: ${named}${more > 0 ? ` and ${more} more` : ''}.`];
}

/** The message about the result. */
export function buyAgainNotice({ added, fewer, outOfStock, gone }: Again) {
  const [first] = added;
  const missing = [...listed('Out of stock', outOfStock), ...listed('No longer sold', gone)];
  if (!first) {
    const full = listed('Your cart already holds all that it can of', fewer);
    return { title: 'Nothing was added', message: [...full, ...missing].join(' ') };
  }
  const words =
    added.length === 1
      ? `${first.item.name} has been added to your cart.`
      : `${added.length} items have been added to your cart.`;
  const message = [words, ...listed('Fewer than before', fewer), ...missing].join(' ');
  return { title: 'Added to cart', message };
}
