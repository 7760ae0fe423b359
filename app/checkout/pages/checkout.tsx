import { useState } from 'react';
import { href, data, isRouteErrorResponse } from 'react-router';
import { listAddresses } from '#app/accounts/addresses/queries.ts';
import { readableAddress } from '#app/accounts/addresses/readable-address.ts';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { findUser, requireUser } from '#app/accounts/guards.ts';
import type { Caller } from '#app/accounts/library/call-auth.ts';
import { findProfile } from '#app/accounts/profile/profile-queries.ts';
import { signUpBegunIn } from '#app/accounts/sign-up/sign-up-browser.ts';
import { dropSignUpCart } from '#app/accounts/sign-up/sign-up-cart.ts';
import { useSavedCart } from '#app/cart/browser/use-saved-cart.ts';
import { useCart } from '#app/cart/cart.tsx';
import { CartSkeleton } from '#app/cart/components/cart-skeleton.tsx';
import type { Cart } from '#app/cart/rules.ts';
import { hasSavedCart } from '#app/cart/saved-cart.ts';
import { userAsBuyer } from '#app/orders/buyer.ts';
import { guestCookie } from '#app/orders/guests/guest-cookie.ts';
import { openGuest } from '#app/orders/guests/open-guest.ts';
import { guestTokenFor } from '#app/orders/guests/queries.ts';
import { orderLinkPath } from '#app/orders/order-links/signed-path.ts';
import { provider } from '#app/payments/mode.ts';
import { windowHeaders } from '#app/payments/window-policy.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimits } from '#app/platform/rate-limit.ts';
import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { areSettingsKnown, findSettings } from '#app/settings/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { refused } from '#app/values/outcome.ts';
import { answerWith } from '#app/web/answer.ts';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import type { CheckoutAccount } from '../browser/use-checkout-fields.ts';
import { useEarlierPayment } from '../browser/use-earlier-payment.ts';
import { useSentRequests } from '../browser/use-sent-requests.ts';
import { CheckoutForm } from '../components/checkout-form.tsx';
import { EarlierPaymentNote } from '../components/earlier-payment-note.tsx';
import type { PaymentOffer } from '../components/payment-choice.tsx';
import { type DeliveryOffer, findDeliveryOffer } from '../delivery-offer.ts';
import { isSentAsGuest, readCheckoutForm } from '../form.ts';
import type { GiftOffer } from '../gift-choice.ts';
import { consumeGuestLimits } from '../guest-limits.ts';
import { requirePaymentDocument } from '../payment-document.ts';
import { placeOrder } from '../place-order.ts';
import { knownFrom } from '../prefill.ts';
import { findLastRecipient } from '../queries.ts';
import { canPayBy, METHODS } from '../rules.ts';
import { answerOf, type CheckoutAnswer, limitedAnswer, wrongNotice } from '../words.ts';
import type { Route } from './+types/checkout.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const LIMIT: Limit = { name: 'checkout', max: 10, seconds: 60 };
// Limits repeated ordering and cancelling, or reserving and leaving.
const HOUR_LIMIT: Limit = { name: 'checkout-hour', max: 40, seconds: 3_600 };

type View = {
  account: CheckoutAccount | null;
  /** Whether guests can order. */
  takesGuests: boolean;
  /** Whether a new account can pay before its address is confirmed. */
  paysFirst: boolean;
  /** The account has a saved cart that this browser has not loaded yet. */
  hasSavedCart: boolean;
  offer: PaymentOffer;
  delivery: DeliveryOffer;
  gifts: GiftOffer;
};

/** The page is public; placing an order needs an account, unless the owner allows guests. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [user, settings] = await Promise.all([findUser(request), findSettings()]);
  const { payment, email, limits } = settings;
  const now = new Date();
  const [profile, last, saved, hasCart = false] = user
    ? await Promise.all([
        orFailedList('profile', findProfile(user.id)),
        orFailedList('last order', findLastRecipient(user.id)),
        orFailedList('addresses', listAddresses(user.id)),
        orFailedList('cart', hasSavedCart({ userId: user.id, request, now })),
      ])
    : [];
  const shop = provider();
  const view: View = {
    account: user
      ? {
          id: user.id,
          email: user.email,
          known: knownFrom({ name: user.name, profile: profile?.values, last }),
          addresses: (saved ?? []).map(readableAddress),
        }
      : null,
    takesGuests: settings.guestCheckout.isOffered,
    paysFirst: settings.guestCheckout.paysFirst,
    hasSavedCart: hasCart,
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
    gifts: settings.gifts,
    delivery: await orUnavailable(findDeliveryOffer(settings, now)),
  };
  const { nonce } = context.get(requestInfoContext);
  return data(view, { headers: { ...NO_STORE, ...windowHeaders(nonce) } });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requirePaymentDocument(request);
  return serverLoader();
}

export async function action({ request, context }: Route.ActionArgs) {
  const { guestCheckout } = await findSettings();
  // A freshly started instance has default settings until it has read them: no guests, no gifts, other prices.
  if (!areSettingsKnown()) return answer({ kind: 'lost' }, 503, 5);
  const user = await (hasGuestOrders(guestCheckout) ? findUser : requireUser)(request);
  const form = await readForm(request);
  // A user whose session has expired is asked to sign in, not turned into a guest.
  if (!user && !isSentAsGuest(form)) throw data('Please sign in.', { status: 401 });
  const { errors, isMissing, order } = readCheckoutForm(form, user);
  const mayOrder = user || guestCheckout.isOffered || paysBeforeConfirming(request, order);
  if (!mayOrder) throw data('Please sign in.', { status: 401 });
  if (Object.keys(errors).length > 0) {
    return answer({ kind: 'wrong', errors, notice: wrongNotice(isMissing) }, 422);
  }
  if (order.method !== 'cash_on_delivery' && !provider()) {
    const { answer: result, status } = answerOf(refused({ reason: 'method_off' }));
    return answer(result, status);
  }
  try {
    const now = new Date();
    const { address } = context.get(requestInfoContext);
    return await (user
      ? placeForUser(user.id, order, now)
      : placeForGuest({ request, address }, order, now));
  } catch (failure) {
    log.error({ err: failure }, 'an order was not placed');
    // The order may exist all the same: the page asks for it by its key.
    return answer({ kind: 'lost' }, 503, 5);
  }
}

type Order = ReturnType<typeof readCheckoutForm>['order'];

/** A customer who has just signed up in this browser may pay at once; the order joins the account once its address is confirmed. */
function paysBeforeConfirming(request: Request, { method, recipient }: Order): boolean {
  const hasEmail = recipient.customer.email !== '';
  return method !== 'cash_on_delivery' && hasEmail && signUpBegunIn(request) !== undefined;
}

async function placeForUser(userId: string, order: Order, now: Date) {
  const uses = [LIMIT, HOUR_LIMIT].map((limit) => ({ limit, who: userId }));
  const pace = await consumeRateLimits(uses, now);
  if (!pace.allowed) return limited(pace.retryAfterSeconds);
  const { answer: result, status } = answerOf(
    await placeOrder({ ...order, buyer: userAsBuyer(userId), now }),
  );
  return answer(result, status);
}

/** The device is known by its cookie from its first order on. */
async function placeForGuest({ request, address }: Caller, order: Order, now: Date) {
  const { phone } = order.recipient.customer;
  const token = await guestTokenFor(request, order.requestKey, now);
  const limit = await consumeGuestLimits({ device: token, address, phone, now });
  if (!limit.allowed) return limited(limit.retryAfterSeconds);
  const outcome = await placeOrder({ ...order, buyer: await openGuest(token, now), now });
  if (outcome.ok) await dropSignUpCart(request);
  const { answer: result, status } = answerOf(outcome);
  const isKnown = outcome.ok || outcome.reason === 'payment_waiting';
  return answerWith(isKnown ? [guestCookie(token)] : [], forGuest(result), status);
}

/** A guest's order page has a secret link. */
function forGuest(result: CheckoutAnswer): CheckoutAnswer {
  return result.kind === 'repeat' ? { ...result, link: orderLinkPath(result.orderId) } : result;
}

function limited(seconds: number) {
  return answer(limitedAnswer(seconds), 429, seconds);
}

function answer(result: CheckoutAnswer, status: number, seconds?: number) {
  const headers = new Headers(NO_STORE);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  return data(result, { status, headers });
}

/** The page and the typed values stay, whatever the response. */
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
  const { offer, delivery, gifts, takesGuests, paysFirst } = loaderData;
  const account = useSignedInData(loaderData.account);
  const { known: isRead, items } = useCart();
  const isComing = useSavedCart(loaderData.hasSavedCart) && items.length === 0;
  const known = isRead && !isComing;
  const [buying, setBuying] = useState<Cart>();
  const canOrderNow = account !== null || takesGuests || paysFirst;
  const payment = useEarlierPayment(canOrderNow, { isPaying: buying !== undefined });
  const placed = useSentRequests(canOrderNow);
  const earlier = placed ?? payment;
  // Changes to the cart in another tab do not affect the payment in this one.
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
          delivery={delivery}
          gifts={gifts}
          account={account}
          takesGuests={takesGuests}
          paysFirst={paysFirst}
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

/** The owner has turned off every payment method. */
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
