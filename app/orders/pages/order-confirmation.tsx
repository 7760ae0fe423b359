import { href, data, redirect } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { signUpBegunIn } from '#app/accounts/sign-up/sign-up-browser.ts';
import { findAttemptByReference } from '#app/payments/queries.ts';
import { isReference, paymentPath } from '#app/payments/rules.ts';
import { env } from '#app/platform/env.ts';
import { findSettings } from '#app/settings/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { type Buyer, buyerFrom } from '../buyer.ts';
import { Confirmation } from '../components/confirmation.tsx';
import { findForBuyers, requireBuyers } from '../guests/queries.ts';
import { orderLinkPath } from '../order-links/signed-path.ts';
import { orderView } from '../order-view.ts';
import { findOrderIdOf, findOrderOf } from '../queries.ts';
import { isOrderNumber, orderPath } from '../rules.ts';
import type { Route } from './+types/order-confirmation.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The address only identifies the order; what the page shows comes from the database. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const buyers = await requireBuyers(request);
  const requested = keysIn(url.searchParams);
  const found = await orUnavailable(
    findForBuyers(buyers, (buyer) => findRequested(buyer, requested)),
  );
  if (!found) {
    const attemptId = await orUnavailable(findPayment(buyers, requested.reference));
    if (attemptId !== undefined) throw redirect(paymentPath(attemptId));
    return data(null, { status: 404, headers: NO_STORE });
  }
  const { buyer, order: details } = found;
  const path = buyer.kind === 'guest' ? orderLinkPath(details.id) : orderPath(details.id);
  if (details.status === 'cancelled') throw redirect(path);
  const { email } = await findSettings();
  const { order } = orderView(details);
  const isGuest = buyer.kind === 'guest';
  const guestLink = isGuest ? env().ORIGIN + path : null;
  // Paid before the address of a new account was confirmed.
  const isSigningUp = isGuest && signUpBegunIn(request) !== undefined;
  return data(
    { order, senderName: email.senderName, path, guestLink, isSigningUp },
    { headers: NO_STORE },
  );
}

function keysIn(params: URLSearchParams) {
  const number = params.get('orderNumber') ?? '';
  const reference = params.get('reference') ?? '';
  return {
    number: isOrderNumber(number) ? number : undefined,
    reference: isReference(reference) ? reference : undefined,
  };
}

type Input = ReturnType<typeof keysIn>;

async function findRequested(buyer: Buyer, requested: Input) {
  const id = await findOrderIdOf(buyer, requested);
  const order = id === undefined ? undefined : await findOrderOf(buyer, id);
  return order && { buyer, order };
}

/** A payment of this reader that has no order (yet): its own page shows the state. */
async function findPayment(buyers: readonly Buyer[], reference: string | undefined) {
  if (reference === undefined) return undefined;
  const found = await findAttemptByReference(reference);
  const payer = found && buyerFrom(found);
  return buyers.some(({ id }) => id === payer?.id) ? found?.id : undefined;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? 'Order confirmed' : 'No order to show',
    description: 'What you ordered, and what happens next.',
    unlisted: true,
  });

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <NoOrder />;
  return <Confirmation {...own} />;
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
