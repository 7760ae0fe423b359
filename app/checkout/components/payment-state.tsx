import { type ReactNode, useEffect, useState } from 'react';
import { href } from 'react-router';
import { signInPath } from '#app/accounts/rules.ts';
import { paymentMethodLabel } from '#app/orders/rules.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { accraClock } from '#app/values/accra-time.ts';
import type { Money } from '#app/values/money.ts';
import { CHECKOUT_PATH, type PaymentView } from '../words.ts';

type ShownPayment = {
  path: string;
  method: string;
  amount: Money;
  /** Until when the stock is reserved. */
  until: number;
  /** Whether there is an email address. */
  isMailed: boolean;
};

type StateProps = {
  view: PaymentView;
  payment: ShownPayment;
  /** The order's page, once there is an order. */
  orderTo: string | undefined;
  /** The actions. */
  children: ReactNode;
};

const TITLES: Record<PaymentView, string> = {
  waiting: 'We are confirming your payment',
  received: 'Payment received – we are confirming your order.',
  late: 'This takes longer than usual',
  paid: 'Payment Successful!',
  unpaid: 'The payment was not completed',
  returned: 'Your money goes back to you',
  released: 'Pay another way',
  signed_out: 'Please sign in again',
};

export function PaymentState({ view, payment, orderTo, children }: StateProps) {
  const isWaiting = view === 'waiting' || view === 'received';
  return (
    <div className="wrap grid min-h-[60svh] content-start justify-items-start gap-6 py-14 lg:py-20">
      <PageTitle>{TITLES[view]}</PageTitle>
      <div role="status" className="grid max-w-prose gap-4">
        <h1 className="hairline text-4xl sm:text-5xl">{TITLES[view]}</h1>
        <p className="text-lg text-muted">
          <Words view={view} payment={payment} />
        </p>
      </div>
      {isWaiting && (
        <p className="flex items-center gap-3 text-muted [html:not([data-script])_&]:hidden">
          <span
            aria-hidden="true"
            className="size-5 rounded-full border-2 border-blush border-t-wine motion-safe:animate-spin"
          />
          This page checks again by itself.
        </p>
      )}
      {(isWaiting || view === 'late') && view !== 'received' && <HeldUntil until={payment.until} />}
      <div className="flex flex-wrap items-center gap-3">
        {orderTo && <ButtonLink to={orderTo}>See your order</ButtonLink>}
        {(view === 'unpaid' || view === 'released') && (
          <ButtonLink to={CHECKOUT_PATH}>Back to checkout</ButtonLink>
        )}
        {view === 'returned' && <ButtonLink to={href('/categories')}>Continue Shopping</ButtonLink>}
        {view === 'signed_out' && <ButtonLink to={signInPath(payment.path)}>Sign In</ButtonLink>}
        {children}
      </div>
    </div>
  );
}

function Words({ view, payment }: Pick<StateProps, 'view' | 'payment'>) {
  const amount = <Price amount={payment.amount} />;
  switch (view) {
    case 'waiting':
      return payment.method === 'mobile_money' ? (
        <>
          Please approve {amount} on your phone. The request ends by itself after a few minutes. You
          can close this page: what you approve is not lost.
        </>
      ) : (
        <>
          We are checking your payment of {amount} by{' '}
          {paymentMethodLabel(payment.method).toLowerCase()}. You can close this page: what you paid
          is not lost.
        </>
      );
    case 'received':
      return <>Do not pay again. Your {amount} arrived, and the order follows in a moment.</>;
    case 'late':
      return (
        <>
          {payment.isMailed ? (
            <>We will email you as soon as we know whether your payment of {amount} went through.</>
          ) : (
            <>We do not know yet whether your payment of {amount} went through.</>
          )}{' '}
          You can close this page. Please do not pay again before that.
        </>
      );
    case 'paid':
      return <>We received {amount}, and your order is placed.</>;
    case 'unpaid':
      return <>Nothing was charged. Your cart is as you left it.</>;
    case 'returned':
      return (
        <>
          We received {amount}, but no order could be made of it any more: what you chose had sold
          out, could not be delivered or was already ordered another way. The money goes back the
          way it came.
          {payment.isMailed && ' We have emailed you.'}
        </>
      );
    case 'released':
      return (
        <>
          We no longer wait for this payment of {amount}. Your cart is as you left it. Please do not
          approve the request on your phone any more. If you do, you get this order or your money
          back.
        </>
      );
    case 'signed_out':
      return <>Your session has ended. Sign in to see what became of your payment of {amount}.</>;
  }
}

const MINUTE_MS = 60_000;

/** How long the stock is reserved; the server does not know the customer's clock, so it renders the time of day only. */
function HeldUntil({ until }: { until: number }) {
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const look = () => setMinutes(Math.max(0, Math.ceil((until - Date.now()) / MINUTE_MS)));
    look();
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <p className="max-w-prose text-muted">
      We hold your items until {accraClock(new Date(until))}
      {minutes !== undefined &&
        minutes > 0 &&
        ` (${minutes === 1 ? '1 more minute' : `${minutes} more minutes`})`}
      . You can place another order when this payment has ended, or now if you pay another way.
    </p>
  );
}
