import { href, useLocation, useNavigation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { Reference } from '#app/web/reference.tsx';
import { orderCountText, type OrderPage } from '../rules.ts';
import { CARD, OrderCard, CARD_PADDING } from './order-card.tsx';

type ListProps = {
  found: OrderPage;
  /** The address of this list, for its other pages. */
  path: string;
  /** The page of an open payment. */
  waitingPath: string | null;
};

/** A customer's orders, newest first: on a page of its own and in the account. */
export function OrderList({ found, path, waitingPath }: ListProps) {
  const waiting = useWaitingForPage();
  return (
    <>
      {waitingPath !== null && <WaitingPayment path={waitingPath} />}
      {found.total === 0 ? (
        <NoOrders />
      ) : (
        <section aria-label="Orders" aria-busy={waiting}>
          <p role="status" className="text-muted">
            {waiting ? (
              'Loading...'
            ) : (
              <>
                <span>{orderCountText(found.total)}</span>
                {found.pages > 1 && <span>{` · Page ${found.page} of ${found.pages}`}</span>}
              </>
            )}
          </p>
          <ul className="dims mt-5 grid grid-cols-1 gap-5 sm:gap-6">
            {found.orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          <Pagination
            page={found.page}
            pages={found.pages}
            addressOf={(page) => (page > 1 ? `${path}?page=${page}` : path)}
          />
        </section>
      )}
    </>
  );
}

/** True if another page of the list takes longer than a moment to load. */
function useWaitingForPage(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return useDelayed(navigation.state === 'loading' && navigation.location.pathname === pathname);
}

function WaitingPayment({ path }: { path: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control border-l-4 border-brass bg-tint px-5 py-3">
      <p className="font-semibold">A payment is waiting to be confirmed</p>
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-semibold text-wine underline underline-offset-4"
      >
        See the payment
      </Link>
    </div>
  );
}

const NOTE = `grid grid-cols-1 justify-items-center gap-2 py-12 text-center sm:py-16 ${CARD} ${CARD_PADDING}`;

function NoOrders() {
  return (
    <div className={NOTE}>
      <h2 className="text-2xl">No orders yet</h2>
      <p className="max-w-prose text-muted">
        Your orders will be listed here, each with its status.
      </p>
      <ButtonLink to={href('/categories')} className="mt-4">
        Start shopping
      </ButtonLink>
    </div>
  );
}

export function OrdersLoadError() {
  return (
    <div role="alert" className={NOTE}>
      <h2 className="text-2xl">Failed to load orders</h2>
      <p className="max-w-prose text-muted">
        Your orders are safe; we could not fetch them just now. Please try again in a moment.
      </p>
      <RetryLink kind="primary" className="mt-4" />
      <Reference />
    </div>
  );
}
