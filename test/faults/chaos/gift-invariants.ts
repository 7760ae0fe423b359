import type { SentGift } from '../../support/shop-client.ts';

/** Rows that must not exist: what a gift costs is what was agreed and charged, and nobody pays for it at the door. */
export const WRONG_GIFTS = [
  `select id, format('the wrap costs %s, charged was %s', coalesce(gift -> 'wrap' ->> 'price', 'nothing'), gift_wrap_minor) as what
     from orders where coalesce((gift -> 'wrap' ->> 'price')::bigint, 0) <> gift_wrap_minor
      and (gift is not null or customer_info ->> 'phone' <> '')`,
  `select o.id, format('a wrap of %s, paid for was one of %s', o.gift_wrap_minor, a.gift_wrap_minor) as what
     from orders o join payment_attempts a on a.id = o.id and a.state = 'paid'
    where o.gift_wrap_minor <> a.gift_wrap_minor`,
  `select id, 'a gift for cash' as what from orders where gift is not null and payment_method = 'cash_on_delivery'`,
];

/** The same: an order and its payment are of one account or of one guest, and of the same. */
export const WRONG_OWNERS = [
  `select id, 'of a guest and of an account' as what from orders where user_id is not null and guest_id is not null`,
  // A payment that a restore had lost may be of an account that it has lost too.
  `select id, 'of nobody' as what from orders
    where user_id is null and guest_id is null and payment_reference is null and customer_info ->> 'phone' <> ''`,
  `select o.id, 'the payment is of somebody else' as what
     from orders o join payment_attempts a on a.id = o.id and a.state = 'paid'
    where (o.user_id, o.guest_id) is distinct from (a.user_id, a.guest_id)`,
];

export type OrderedGift = {
  recipient: { phone: string };
  message: string;
  wrap: { name: string } | null;
  isAnonymous: boolean;
};

/** Whether an order has all that was sent with it, and nothing else. */
export function isGiftAsSent(sent: SentGift | undefined, gift: OrderedGift | null): boolean {
  if (!sent || !gift) return sent === undefined && gift === null;
  return (
    gift.recipient.phone === sent.phone &&
    gift.message === sent.message &&
    (gift.wrap?.name ?? '') === sent.wrap &&
    gift.isAnonymous === (sent.anonymous === 'yes')
  );
}
