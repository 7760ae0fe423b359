import type { CardWords } from '#app/gifts/components/gift-card.tsx';
import type { Gift } from '#app/gifts/gift.ts';

/** A card as printed: its words only, whatever fields an order gains later. The number is for staff, on the screen. */
type PrintedCard = CardWords & { id: string; number: string | null };

type Ordered = { id: string; number: string | null; status: string; gift: Gift | null };

/** The cards of these orders, except those no longer needed. */
export function cardsOf(orders: readonly Ordered[]): PrintedCard[] {
  return orders.flatMap(({ id, number, status, gift }) => {
    if (!gift || gift.message === '' || status === 'cancelled') return [];
    const signature = gift.isAnonymous ? '' : gift.signature;
    return [{ id, number, message: gift.message, signature }];
  });
}
