import { href, data } from 'react-router';
import { userAsBuyer } from '#app/orders/buyer.ts';
import { OrderList, OrdersLoadError } from '#app/orders/components/order-list.tsx';
import { listOrdersOf } from '#app/orders/queries.ts';
import { findOpenAttempt } from '#app/payments/queries.ts';
import { paymentPath } from '#app/payments/rules.ts';
import { pageFrom } from '#app/values/paging.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { findUser } from '../guards.ts';
import type { Route } from './+types/account-orders.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Empty while signed out: the layout shows the prompt. */
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData === null ? 'Access Your Account' : 'My account',
    description: 'What you ordered, and where it is.',
    unlisted: true,
  });

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return null;
  return (
    <div className="max-w-4xl">
      <OrderList {...own} path={href('/account/orders')} />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="max-w-4xl">
      <OrdersLoadError />
    </div>
  );
}
