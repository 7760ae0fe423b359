import type { ReactNode } from 'react';
import { href, data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Part } from '#app/fulfilment/components/order-facts.tsx';
import { paymentMethodLabel } from '#app/orders/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { orNotFound } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { RefundBadge } from '../components/refund-badge.tsx';
import { RefundStanding } from '../components/stuck-refunds.tsx';
import { findOrderlessRefund } from '../orderless-refunds.ts';
import { ORDERLESS_REFUNDS_PATH, orderlessSettlePath } from '../rules.ts';
import { NO_REFUND, PAYER_UNKNOWN, noOrderReason } from '../words.ts';
import type { Route } from './+types/orderless-refund.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = await orNotFound(findOrderlessRefund(params.orderlessId), NO_REFUND);
  return data(found, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? `Payment ${loaderData.reference}` : 'Page not found',
    description: 'A payment that became no order.',
    unlisted: true,
  });

export default function OrderlessRefund({ loaderData: payment }: Route.ComponentProps) {
  const address = useListAddress(ORDERLESS_REFUNDS_PATH);
  const { refund, activity } = payment;
  return (
    <RouteDialog title={`Payment ${payment.reference}`} closeTo={address.here}>
      <div className="grid grid-cols-1 gap-6">
        <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <RefundBadge refund={refund} />
          <span className="text-sm text-muted">
            Refund promised <Timestamp at={payment.since} exact />
          </span>
        </div>
        <Part id="refund" title="Refund">
          <RefundStanding refund={refund} to={address.at(orderlessSettlePath(refund.id))} />
        </Part>
        <Facts payment={payment} />
        {activity.length > 0 && (
          <Part id="activity" title="What staff did">
            <ul className="grid grid-cols-1 gap-2">
              {activity.map(({ id, action, at, who }) => (
                <li key={id}>
                  {action}
                  <span className="block text-sm text-muted">
                    <Timestamp at={at} exact /> · {who ?? 'someone whose account is deleted'}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </RouteDialog>
  );
}

type Payment = Route.ComponentProps['loaderData'];

function Facts({ payment }: { payment: Payment }) {
  const { amount, method, begunAt, payer, items, tries, settledHow } = payment;
  return (
    <Part id="payment" title="Payment">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact label="Amount">
          <Price amount={amount} /> by {paymentMethodLabel(method)}
        </Fact>
        <Fact label="Why no order">{noOrderReason(payment)}</Fact>
        <Fact label="Paid by">
          {payer ? (
            <>
              <Link to={href('/admin/users/:userId', { userId: payer.id })} className={LINK}>
                {payer.name || payer.email}
              </Link>
              {payer.name && <span className="block">{payer.email}</span>}
            </>
          ) : (
            `${PAYER_UNKNOWN}. The payment provider knows who paid, by the reference.`
          )}
        </Fact>
        <Fact label="Begun">
          <Timestamp at={begunAt} exact />
        </Fact>
        {items.length > 0 && (
          <Fact label="Wanted">
            {items.map((item) => (
              <span key={item} className="block">
                {item}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Tried">{tries === 1 ? 'Once' : `${tries} times`}</Fact>
        {settledHow !== null && <Fact label="Paid back">{settledHow}</Fact>}
      </dl>
    </Part>
  );
}

const LINK = 'text-wine underline underline-offset-4';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{children}</dd>
    </>
  );
}
