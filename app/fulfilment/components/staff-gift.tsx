import { Form, href } from 'react-router';
import { GiftFacts } from '#app/gifts/components/gift-facts.tsx';
import { Recipient } from '#app/orders/components/recipient.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import type { StaffOrder } from '../queries.ts';
import { CopyAddress, Part } from './order-facts.tsx';

const LINK = 'inline-flex min-h-11 items-center text-wine underline underline-offset-4';

/** The recipient of a gift, its extras, and what to do if they decline it. */
export function StaffGift({ order, address }: { order: StaffOrder; address: ListAddress }) {
  const { gift, receiver, shipping } = order;
  if (!gift) return null;
  return (
    <Part id="gift" title="Gift for">
      <Recipient customer={{ ...receiver, phone: '' }} shipping={shipping} />
      <p>
        <a href={`tel:${receiver.phone}`} className={LINK}>
          {receiver.shownPhone}
        </a>
      </p>
      <CopyAddress order={order} />
      {gift.isAnonymous && (
        <p className="my-2 rounded-control border-l-4 border-danger bg-tint p-3">
          <strong>The sender wants to stay unknown.</strong> If the recipient calls, say that you
          may not tell, and offer to stop further gifts.
        </p>
      )}
      <GiftFacts gift={gift} buyer="the buyer" />
      {gift.message !== '' && (
        <p>
          <Link
            to={`${href('/admin/orders/gift-cards')}?ids=${order.id}`}
            reloadDocument
            className={LINK}
          >
            Print the card
          </Link>
        </p>
      )}
      <Form method="post" action={address.at(order.id)} preventScrollReset className="mt-2">
        <input
          type="hidden"
          name="intent"
          value={order.hasDeclined ? 'allow-recipient' : 'decline-recipient'}
        />
        <Button type="submit" kind="secondary" aria-describedby="declined-hint">
          {order.hasDeclined ? 'Allow gifts to this number again' : 'Recipient wants no more gifts'}
        </Button>
        <p id="declined-hint" className="mt-1 text-sm text-muted">
          {order.hasDeclined
            ? 'The checkout takes no gift to this phone number.'
            : 'The checkout will take no further gift to this phone number.'}
        </p>
      </Form>
    </Part>
  );
}
