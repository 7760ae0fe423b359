import { useState } from 'react';
import { href, data, isRouteErrorResponse } from 'react-router';
import { useOwn } from '#app/accounts/browser/use-own.ts';
import { findUser, requireUser } from '#app/accounts/guards.ts';
import { findProfile } from '#app/accounts/profile/profile-queries.ts';
import { useCart } from '#app/cart/cart.tsx';
import { CartSkeleton } from '#app/cart/components/cart-skeleton.tsx';
import type { Cart } from '#app/cart/rules.ts';
import { provider } from '#app/payments/mode.ts';
import { windowHeaders } from '#app/payments/window-policy.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { findSettings } from '#app/settings/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { refused } from '#app/values/outcome.ts';
import { orFailedList } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { useEarlierPayment } from '../browser/use-earlier-payment.ts';
import { useSentRequests } from '../browser/use-sent-requests.ts';
import { type CheckoutAccount, CheckoutForm } from '../components/checkout-form.tsx';
import { EarlierPaymentNote } from '../components/earlier-payment-note.tsx';
import type { PaymentOffer } from '../components/payment-choice.tsx';
import { readCheckoutForm } from '../form.ts';
import { requirePaymentDocument } from '../payment-document.ts';
import { placeOrder } from '../place-order.ts';
import { knownFrom } from '../prefill.ts';
import { findLastRecipient } from '../queries.ts';
import { canPayBy, METHODS } from '../rules.ts';
import { answerOf, type CheckoutAnswer, limitedAnswer, wrongNotice } from '../words.ts';
import type { Route } from './+types/checkout.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const LIMIT: Limit = { name: 'checkout', max: 10, seconds: 60 };
// Placing and cancelling, or holding and leaving, cannot go on for ever.
const HOUR_LIMIT: Limit = { name: 'checkout-hour', max: 40, seconds: 3_600 };

type View = { account: CheckoutAccount | null; offer: PaymentOffer };

/** Anybody may look at it; placing an order needs an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [user, { payment, email, limits }] = await Promise.all([findUser(request), findSettings()]);
  const [profile, last] = user
    ? await Promise.all([
        orFailedList('profile', findProfile(user.id)),
        orFailedList('last order', findLastRecipient(user.id)),
      ])
    : [];
  const shop = provider();
  const view: View = {
    account: user
      ? {
          id: user.id,
          email: user.email,
          known: knownFrom({ name: user.name, profile: profile?.values, last }),
        }
      : null,
    offer: {
      methods: METHODS.filter(
        (method) => canPayBy(method, payment) && (shop || method === 'cash_on_delivery'),
      ),
      networks: payment.networks,
      cashLimit: limits.cashOrderValue,
      mostCashOrders: payment.mostCashOrders,
      isSimulated: shop?.isSimulated ?? false,
      senderName: email.senderName,
    },
  };
  const { nonce } = context.get(requestInfoContext);
  return data(view, { headers: { ...NO_STORE, ...windowHeaders(nonce) } });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requirePaymentDocument(request);
  return serverLoader();
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const { errors, isMissing, order } = readCheckoutForm(await readForm(request), user);
  if (Object.keys(errors).length > 0) {
    return answer({ kind: 'wrong', errors, notice: wrongNotice(isMissing) }, 422);
  }
  if (order.method !== 'cash_on_delivery' && !provider()) {
    const { answer: said, status } = answerOf(refused({ reason: 'method_off' }));
    return answer(said, status);
  }
  try {
    const now = new Date();
    for (const each of [LIMIT, HOUR_LIMIT]) {
      const limit = await consumeRateLimit(each, user.id, now);
      if (!limit.allowed) {
        return answer(limitedAnswer(limit.retryAfterSeconds), 429, limit.retryAfterSeconds);
      }
    }
    const { answer: said, status } = answerOf(await placeOrder({ ...order, userId: user.id, now }));
    return answer(said, status);
  } catch (failure) {
    log.error({ err: failure }, 'an order was not placed');
    // It may have been written all the same: the page asks what became of its key.
    return answer({ kind: 'lost' }, 503, 5);
  }
}

function answer(result: CheckoutAnswer, status: number, seconds?: number) {
  const headers = new Headers(NO_STORE);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  return data(result, { status, headers });
}

/** Whatever the shop says, the page stays, and with it what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (failure) {
    const isSignedOut = isRouteErrorResponse(failure) && failure.status === 401;
    return { kind: isSignedOut ? 'signed_out' : 'lost' } satisfies CheckoutAnswer;
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Checkout',
    description: 'Where your order goes and how you pay for it.',
    unlisted: true,
  });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { offer } = loaderData;
  const account = useOwn(loaderData.account);
  const { known, items } = useCart();
  const [buying, setBuying] = useState<Cart>();
  const payment = useEarlierPayment(account !== null, { isPaying: buying !== undefined });
  const placed = useSentRequests(account !== null);
  const earlier = placed ?? payment;
  // What another tab does to the cart does not touch what is being paid for in this one.
  const shown = buying ?? items;
  const isEmpty = known && shown.length === 0;
  const [usualMethod] = offer.methods;
  const canOrder = known && !isEmpty && usualMethod !== undefined;
  return (
    <div className="wrap min-h-[70svh] pt-10 lg:pt-14">
      <h1 className={`text-4xl sm:text-5xl ${isEmpty ? 'hairline pt-10 lg:pt-14' : ''}`}>
        {isEmpty ? 'Your cart is empty' : 'Checkout'}
      </h1>
      <EarlierPaymentNote earlier={earlier} />
      {!known && <CartSkeleton />}
      {isEmpty && <EmptyCart />}
      {known && !isEmpty && !canOrder && <NoMethod />}
      {canOrder && (
        <CheckoutForm
          items={shown}
          offer={offer}
          account={account}
          usualMethod={usualMethod}
          onBusy={(isBusy) => setBuying(isBusy ? shown : undefined)}
        />
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="mt-6 grid justify-items-start gap-6 pb-10 lg:pb-14">
      <p className="max-w-prose text-lg text-muted">
        There is nothing to order yet. What you add stays on this device.
      </p>
      <ButtonLink to={href('/categories')}>Continue Shopping</ButtonLink>
    </div>
  );
}

/** The owner has switched every way to pay off. */
function NoMethod() {
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-prose text-lg text-muted">
        We cannot take orders right now: no payment method is available. Your cart stays on this
        device. Please come back a little later, or write to us.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/contact')}>Contact Us</ButtonLink>
        <ButtonLink to={href('/cart')} kind="secondary">
          Back to your cart
        </ButtonLink>
      </div>
    </div>
  );
}
