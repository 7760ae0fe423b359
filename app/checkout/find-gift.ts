import { findWrap, type Gift } from '#app/gifts/gift.ts';
import { hasDeclined } from '#app/gifts/queries.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { OrderRequest } from './order-request.ts';

/** The gift details to store with the order; refused if the owner no longer offers them. */
export async function findGift({ gifts }: Pick<ShopSettings, 'gifts'>, { gift }: OrderRequest) {
  if (!gift) return done<Gift | undefined>(undefined);
  const wrap = findWrap(gifts.wraps, gift.wrap);
  const isOffered = gifts.isOffered && (gifts.anonymous || !gift.isAnonymous);
  if (!isOffered || wrap === undefined) return refused({ reason: 'gift_gone' });
  // The refusal has no reason: that a recipient declines gifts is private.
  if (await hasDeclined(gift.recipient.phone)) return refused({ reason: 'recipient_declined' });
  return done<Gift | undefined>({ ...gift, wrap });
}
