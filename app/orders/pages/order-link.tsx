import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { onRedirect } from '#app/accounts/browser/on-redirect.ts';
import { NotFound } from '#app/content/components/not-found.tsx';
import { dayText } from '#app/delivery/words.ts';
import { cancelOrder } from '#app/fulfilment/cancel-order.ts';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, lineOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { ClosedOrder, ExpiredLink } from '../components/closed-order.tsx';
import { OrderScreen } from '../components/order-screen.tsx';
import { accessCookie, hasAccess } from '../order-links/order-access.ts';
import { findLinkedOrder, guestOf, type LinkedOrder } from '../order-links/queries.ts';
import { isLocked, lockedUntil } from '../order-links/rules.ts';
import { orderLinkPath } from '../order-links/signed-path.ts';
import { tryDigits } from '../order-links/try-digits.ts';
import {
  CLOSED,
  type LinkAnswer,
  LINK_UNREACHABLE,
  NOT_DIGITS,
  wrongDigits,
} from '../order-links/words.ts';
import { orderView } from '../order-view.ts';
import { findOrderOf } from '../queries.ts';
import { orderPath } from '../rules.ts';
import { arrivalNotice, NOT_CANCELLED, TOO_LATE } from '../words.ts';
import type { Route } from './+types/order-link.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The link alone shows a summary; the rest needs the last digits of the buyer's phone number. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const now = new Date();
  const found = await orUnavailable(findLinkedOrder(params.link, now));
  if (!found) return data({ kind: 'unknown' } as const, { status: 404, headers: NO_TRACE });
  if (found.userId !== null) throw redirect(orderPath(found.id), { headers: NO_TRACE });
  if (found.isExpired)
    return data({ kind: 'expired' } as const, { status: 410, headers: NO_TRACE });
  const path = orderLinkPath(found.id);
  const order = hasAccess(request, found.id, now)
    ? await orUnavailable(findOrderOf(guestOf(found), found.id))
    : undefined;
  if (order) {
    return data({ kind: 'open', path, view: orderView(order) } as const, { headers: NO_TRACE });
  }
  return data({ kind: 'closed', path, summary: summaryOf(found) } as const, { headers: NO_TRACE });
}

function summaryOf({ id, number, status, delivery, wrong, lockedAt }: LinkedOrder) {
  return {
    id,
    number,
    status,
    day: delivery?.day ? dayText(delivery.day) : null,
    lockedUntil: isLocked({ wrong }) && lockedAt ? lockedUntil(lockedAt) : null,
  };
}

/** Checks the digits; with them, cancels the order. */
export async function action({ request, params }: Route.ActionArgs) {
  const now = new Date();
  const form = await readForm(request);
  const found = await orUnavailable(findLinkedOrder(params.link, now));
  if (!found || found.userId !== null || found.isExpired) {
    throw data(null, { status: 404, headers: NO_TRACE });
  }
  switch (intentOf(form)) {
    case 'open':
      return open(found, lineOf(form, 'digits'), now);
    case 'cancel':
      if (!hasAccess(request, found.id, now)) return redirect(orderLinkPath(found.id), 303);
      return cancel(found, now);
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

async function open(found: LinkedOrder, digits: string, now: Date) {
  // Invalid input costs no attempt.
  if (digits.replace(/\D/g, '').length < 4) return respond(NOT_DIGITS, 422);
  const outcome = await orUnavailable(tryDigits({ order: found, digits, now }));
  if (outcome.ok) {
    const headers = new Headers({ ...NO_TRACE, 'Set-Cookie': accessCookie(found.id, now) });
    return redirect(orderLinkPath(found.id), { status: 303, headers });
  }
  switch (outcome.reason) {
    case 'wrong':
      return respond(wrongDigits(outcome.left), 403);
    case 'locked':
      return respond(CLOSED, 429);
  }
}

async function cancel(found: LinkedOrder, now: Date) {
  const outcome = await orUnavailable(
    cancelOrder({ buyer: guestOf(found), orderId: found.id, now }),
  );
  if (outcome.ok) return redirect(`${orderLinkPath(found.id)}?notice=cancelled`, 303);
  switch (outcome.reason) {
    case 'not_found':
      throw data(null, { status: 404, headers: NO_TRACE });
    case 'too_late':
      return respond({ notice: { title: NOT_CANCELLED, message: TOO_LATE, tone: 'error' } }, 409);
  }
}

function respond(result: LinkAnswer, status: number) {
  return data(result, { status, headers: NO_TRACE });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => undefined,
    failed: () => data<LinkAnswer>({ notice: { ...LINK_UNREACHABLE } }, { status: 503 }),
  });
}

/** Locked, or too late to cancel: reloads the current state. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { actionStatus, defaultShouldRevalidate } = args;
  return actionStatus === 429 || actionStatus === 409 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Your order',
    description: 'Where your order is.',
    unlisted: true,
  });

export default function OrderLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const last = useLastAnswer<LinkAnswer>(actionData);
  const arrival = useSearchParams()[0].get('notice');
  switch (loaderData.kind) {
    case 'unknown':
      return <NotFound />;
    case 'expired':
      return <ExpiredLink />;
    case 'closed':
      return (
        <ClosedOrder summary={loaderData.summary} path={loaderData.path} answer={actionData} />
      );
    case 'open':
      return (
        <div className="wrap pt-8 lg:pt-12">
          <FocusedNotice notice={arrivalNotice(arrival, loaderData.view.order) ?? last?.notice} />
          <OrderScreen view={loaderData.view} guestPath={loaderData.path} />
        </div>
      );
  }
}
