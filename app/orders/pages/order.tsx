import { useEffect, useRef } from 'react';
import {
  href,
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router';
import { onRedirect } from '#app/accounts/browser/on-redirect.ts';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { errorAnswer } from '#app/accounts/settings/settings-answers.ts';
import { type FormAnswer, connectionLostAnswer } from '#app/accounts/settings/settings-words.ts';
import { waitMessage } from '#app/accounts/words.ts';
import { NotFound } from '#app/content/components/not-found.tsx';
import { cancelOrder } from '#app/fulfilment/cancel-order.ts';
import { findReminderDay } from '#app/gifts/queries.ts';
import { stopRemindersPath } from '#app/gifts/stop-reminders-link.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import type { Notice } from '#app/values/notice.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { Reference } from '#app/web/reference.tsx';
import { userAsBuyer } from '../buyer.ts';
import { OrderScreen } from '../components/order-screen.tsx';
import { orderView } from '../order-view.ts';
import { findOrderOf } from '../queries.ts';
import { isOrderId, orderPath, orderTitle } from '../rules.ts';
import { arrivalNotice, NOT_CANCELLED, TOO_LATE } from '../words.ts';
import type { Route } from './+types/order.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const CANCELLING: Limit = { name: 'orders.cancel', max: 20, seconds: 3_600 };

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const order = await orUnavailable(findOrderOf(userAsBuyer(user.id), params.orderId));
  if (!order) return data(null, { status: 404, headers: NO_STORE });
  const day = order.gift && (await orUnavailable(findReminderDay(order.id)));
  const reminder = day ? { day, stopAt: stopRemindersPath(user.id) } : null;
  return data({ ...orderView(order), reminder }, { headers: NO_STORE });
}

/** Cancels the order. */
export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  if (intentOf(form) !== 'cancel') throw data('There is no such action.', { status: 400 });
  if (!isOrderId(orderId)) throw data(null, { status: 404, headers: NO_STORE });
  const now = new Date();
  const pace = await orUnavailable(consumeRateLimit(CANCELLING, user.id, now));
  if (!pace.allowed) {
    const seconds = pace.retryAfterSeconds;
    return answer(errorAnswer(NOT_CANCELLED, waitMessage(seconds)), 429, seconds);
  }
  const outcome = await orUnavailable(cancelOrder({ buyer: userAsBuyer(user.id), orderId, now }));
  if (outcome.ok) return redirect(`${orderPath(orderId)}?notice=cancelled`, 303);
  switch (outcome.reason) {
    case 'not_found':
      throw data(null, { status: 404, headers: NO_STORE });
    case 'too_late':
      return answer(errorAnswer(NOT_CANCELLED, TOO_LATE), 409);
  }
}

/** A redirect means success; without a response the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), { redirected: () => undefined, failed: connectionLostAnswer });
}

/** Too late to cancel: reloads the current state. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? orderTitle(loaderData.order) : 'Page not found',
    description: 'Your order, and where it is.',
    unlisted: true,
  });

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<FormAnswer>(actionData);
  const arrival = useSearchParams()[0].get('notice');
  if (loaderData === null) return <NotFound />;
  const notice = arrivalNotice(arrival, loaderData.order) ?? last?.notice;
  return (
    <div className="wrap pt-8 lg:pt-12">
      <Link
        to={href('/orders')}
        className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
      >
        All your orders
      </Link>
      {own === null ? (
        <SignedOut id={loaderData.order.id} />
      ) : (
        <>
          <FocusedNotice notice={notice} />
          <OrderScreen view={own} reminder={own.reminder} />
        </>
      )}
    </div>
  );
}

/** The pressed button may be gone after the action, so the notice takes the focus. */
function FocusedNotice({ notice }: { notice: Notice | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) box.current?.focus();
  }, [notice]);
  return (
    <div ref={box} tabIndex={-1} className="mt-3 empty:hidden">
      <NoticeBox notice={notice} />
    </div>
  );
}

/** After a sign-out in another tab: removes personal data from the screen without a request. */
function SignedOut({ id }: { id: string }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6 py-16">
      <h1 className="hairline text-4xl sm:text-5xl">Sign in to view your order</h1>
      <ButtonLink to={signInPath(orderPath(id))}>Sign In</ButtonLink>
    </div>
  );
}

/** The shop was unreachable; the parent's boundary shows responses of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status !== 500) throw error;
  return (
    <>
      <PageTitle>Failed to load orders</PageTitle>
      <LoadError title="Failed to load orders" note={<Reference />}>
        Your order is safe; we could not fetch it just now. Please try again in a moment.
      </LoadError>
    </>
  );
}
