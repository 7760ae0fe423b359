import { href, data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { orderName, orderTitle, returnPath } from '#app/orders/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { listReturnableOrders } from '../queries.ts';
import { returnableUntil } from '../rules.ts';
import { shortDay, shortTime } from '../words.ts';
import type { Route } from './+types/return-start.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = href('/returns-exchanges/start');

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const found = await orUnavailable(listReturnableOrders(user.id, new Date()));
  const orders = found.map((order) => ({
    ...order,
    until: returnableUntil(order.arrivedAt),
  }));
  return data({ orders }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Start a return or exchange',
    description: 'Choose the order from which something goes back.',
    unlisted: true,
  });

export default function ReturnStart({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  return (
    <div className="wrap max-w-3xl pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">Start a return or exchange</h1>
      {own === null ? (
        <ButtonLink to={signInPath(PATH)} className="mt-8">
          Sign In
        </ButtonLink>
      ) : own.orders.length === 0 ? (
        <NothingToReturn />
      ) : (
        <OrderChoice orders={own.orders} />
      )}
    </div>
  );
}

type Offered = Route.ComponentProps['loaderData']['orders'];

function OrderChoice({ orders }: { orders: Offered }) {
  return (
    <>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Which order is it about? These arrived within the last 30 days.
      </p>
      <ul className="mt-8 grid grid-cols-1 gap-4">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6"
          >
            <div className="min-w-0">
              <h2 className="text-xl">{orderTitle(order)}</h2>
              <p className="mt-1 text-muted">
                {order.items === 1 ? '1 item' : `${order.items} items`}, arrived{' '}
                <time dateTime={order.arrivedAt.toISOString()}>{shortDay(order.arrivedAt)}</time>.
                You can ask until {shortTime(order.until)}.
              </p>
            </div>
            <ButtonLink to={returnPath(order.id)} kind="secondary" className="max-sm:grow">
              Choose<span className="sr-only"> order {orderName(order)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-muted">
        Yours is not here?{' '}
        <Link to={href('/contact')} className="text-wine underline underline-offset-4">
          Contact us
        </Link>{' '}
        and we look together.
      </p>
    </>
  );
}

function NothingToReturn() {
  return (
    <div className="mt-8 rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-2xl">Nothing to return just now</h2>
      <p className="mt-2 max-w-prose text-muted">
        No order of yours arrived within the last 30 days, or everything in them is in a return
        already. If something is faulty, please write to us all the same.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`${href('/contact')}?subject=Return%20or%20exchange`}>
          Contact us
        </ButtonLink>
        <ButtonLink to={href('/orders')} kind="secondary">
          My Orders
        </ButtonLink>
        <ButtonLink to={href('/returns-exchanges')} kind="quiet">
          Returns and exchanges in full
        </ButtonLink>
      </div>
    </div>
  );
}
