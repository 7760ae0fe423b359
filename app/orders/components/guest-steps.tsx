import { href } from 'react-router';
import { authPath } from '#app/accounts/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { OrderView } from '../order-view.ts';
import { orderTitle } from '../rules.ts';

/** A guest's actions on an order; others need an account. */
export function GuestSteps({ order, path }: { order: OrderView['order']; path: string }) {
  const subject = new URLSearchParams({ subject: `Help with ${orderTitle(order)}` });
  const { email } = order.customer;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {email !== '' && (
        <p className="max-w-prose text-muted">
          {order.status === 'delivered' && 'To send something back, make an account. '}
          <Link
            to={authPath('signup', href('/orders'))}
            className="font-semibold text-wine underline underline-offset-4"
          >
            Make an account
          </Link>{' '}
          with <span className="wrap-anywhere">{email}</span>, and this order is in it as soon as
          you confirm the address.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${href('/contact')}?${subject}`}>Help with this order</ButtonLink>
        <ButtonLink to={`${path}/invoice`} reloadDocument kind="secondary">
          Invoice
        </ButtonLink>
      </div>
    </div>
  );
}
