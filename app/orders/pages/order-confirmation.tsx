import { href, data, redirect } from 'react-router';
import { useOwn } from '#app/accounts/browser/use-own.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { findAttemptByReference } from '#app/payments/queries.ts';
import { isReference, paymentPath } from '#app/payments/rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { Confirmation } from '../components/confirmation.tsx';
import { orderView } from '../order-view.ts';
import { findOrderIdOf, findOrderOf } from '../queries.ts';
import { isOrderNumber, orderPath } from '../rules.ts';
import type { Route } from './+types/order-confirmation.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The address only says which order is meant; what is shown of it is what the shop knows. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const asked = keysIn(url.searchParams);
  const found = await orUnavailable(findAsked(user.id, asked));
  if (!found) {
    const attemptId = await orUnavailable(findPayment(user.id, asked.reference));
    if (attemptId !== undefined) throw redirect(paymentPath(attemptId));
    return data(null, { status: 404, headers: NO_STORE });
  }
  if (found.status === 'cancelled') throw redirect(orderPath(found.id));
  const { email } = await findSettings();
  const { order } = orderView(found);
  return data({ order, senderName: email.senderName }, { headers: NO_STORE });
}

function keysIn(params: URLSearchParams) {
  const number = params.get('orderNumber') ?? '';
  const reference = params.get('reference') ?? '';
  return {
    number: isOrderNumber(number) ? number : undefined,
    reference: isReference(reference) ? reference : undefined,
  };
}

type Asked = ReturnType<typeof keysIn>;

async function findAsked(userId: string, asked: Asked) {
  const id = await findOrderIdOf(userId, asked);
  return id === undefined ? undefined : findOrderOf(userId, id);
}

/** The payment of this person that has not become an order yet, or never will: its own page says which. */
async function findPayment(userId: string, reference: string | undefined) {
  if (reference === undefined) return undefined;
  const found = await findAttemptByReference(reference);
  return found?.user_id === userId ? found.id : undefined;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? 'Order confirmed' : 'No order to show',
    description: 'What you ordered, and what happens next.',
    unlisted: true,
  });

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const own = useOwn(loaderData);
  if (own === null) return <NoOrder />;
  return <Confirmation order={own.order} senderName={own.senderName} />;
}

function NoOrder() {
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">No order to show</h1>
      <p className="max-w-prose text-lg text-muted">
        This link does not belong to one of your orders. All your orders are in your account.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/orders')}>Your orders</ButtonLink>
        <ButtonLink to={href('/categories')} kind="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
