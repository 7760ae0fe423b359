import type { ReactNode } from 'react';
import { href, data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { findUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { findOpenAttempt } from '#app/payments/queries.ts';
import { paymentPath } from '#app/payments/rules.ts';
import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageFrom } from '#app/values/paging.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { userAsBuyer } from '../buyer.ts';
import { OrderList, OrdersLoadError } from '../components/order-list.tsx';
import { listOrdersOf } from '../queries.ts';
import type { Route } from './+types/orders.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const page = pageFrom(url.searchParams.get('page'));
  const [found, waiting] = await orUnavailable(
    Promise.all([listOrdersOf(user.id, page), findOpenAttempt(userAsBuyer(user.id))]),
  );
  const waitingPath = waiting ? paymentPath(waiting.id) : null;
  return data({ found, waitingPath }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'My Orders',
    description: 'What you ordered, and where it is.',
    unlisted: true,
  });

export default function Orders({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <SignInFirst />;
  return (
    <Frame>
      <OrderList {...own} path={href('/orders')} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap max-w-4xl pt-10 lg:pt-14">
      <h1 className="mb-6 text-4xl sm:text-5xl">My Orders</h1>
      {children}
    </div>
  );
}

function SignInFirst() {
  const { guestCheckout } = useShop();
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">Sign in to view your orders</h1>
      <p className="max-w-prose text-lg text-muted">
        Your orders are kept with your account. After signing in you come back to this page.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={signInPath(href('/orders'))}>Sign In</ButtonLink>
        {hasGuestOrders(guestCheckout) && (
          <ButtonLink to={href('/orders/find')} kind="secondary">
            Find an order without an account
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <OrdersLoadError />
    </Frame>
  );
}
