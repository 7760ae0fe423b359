import { type ReactNode, useId } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Pagination } from '#app/catalogue/components/pagination.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { useLingering } from '#app/ui/use-lingering.ts';
import { accraDay } from '#app/values/accra-time.ts';
import { Reference } from '#app/web/reference.tsx';
import {
  includesDelivery,
  lineTotal,
  type Order,
  orderCountText,
  type OrderLine,
  type OrderPage,
  orderTitle,
  paymentMethodLabel,
  quantityText,
  shortId,
} from '../rules.ts';
import { StatusBadge } from './status-badge.tsx';

type ListProps = {
  found: OrderPage;
  /** The address of this list, for its further pages. */
  path: string;
};

/** A person's orders, newest first: on their own page and in the account. */
export function OrderList({ found, path }: ListProps) {
  const waiting = useWaitingForPage();
  if (found.total === 0) return <NoOrders />;
  return (
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
      <ul className="mt-5 grid grid-cols-1 gap-5 sm:gap-6">
        {waiting
          ? [1, 2, 3].map((place) => (
              <li key={place}>
                <CardSkeleton />
              </li>
            ))
          : found.orders.map((order) => (
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
  );
}

/** True while another page of the same list takes longer than a moment. */
function useWaitingForPage(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return useLingering(navigation.state === 'loading' && navigation.location.pathname === pathname);
}

const CARD = 'rounded-card border border-line bg-surface';
const ROOM = 'px-5 sm:px-7';

function OrderCard({ order }: { order: Order }) {
  const heading = useId();
  return (
    <article aria-labelledby={heading} className={CARD}>
      <div className={`flex flex-wrap items-start justify-between gap-3 pt-5 sm:pt-6 ${ROOM}`}>
        <div className="min-w-0">
          <h2 id={heading} className="text-lg sm:text-2xl">
            {orderTitle(order)}
          </h2>
          {order.number !== null && (
            <p className="mt-1 text-sm text-muted">ID {shortId(order.id)}</p>
          )}
        </div>
        <StatusBadge status={order.status} />
      </div>
      <dl
        className={`mt-4 grid grid-cols-1 gap-x-12 gap-y-1.5 pb-5 sm:grid-cols-[auto_1fr_auto] ${ROOM}`}
      >
        <Fact term="Placed">
          <time dateTime={order.placedAt.toISOString()}>{accraDay(order.placedAt)}</time>
        </Fact>
        <Fact term="Payment">{paymentMethodLabel(order.paymentMethod)}</Fact>
        <Fact term={includesDelivery(order) ? 'Total with delivery' : 'Total'}>
          <Price amount={order.total} className="font-semibold" />
        </Fact>
      </dl>
      <ul className={`divide-y divide-line border-t border-line ${ROOM}`}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block sm:last:text-right">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="sm:mt-0.5">{children}</dd>
    </div>
  );
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <div className="row-span-2 aspect-4/5 w-16 self-start overflow-hidden rounded-control bg-blush sm:row-span-1">
        <Picture
          picture={line.picture}
          sizes="4rem"
          decorative
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {line.productId === null ? (
            line.name
          ) : (
            <Link
              to={`/product/${line.productId}`}
              className="hover:text-wine hover:underline hover:underline-offset-4"
            >
              {line.name}
            </Link>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">{quantityText(line)}</p>
        {line.productId === null && <p className="text-sm text-muted">No longer in the shop</p>}
      </div>
      <Price
        amount={lineTotal(line)}
        className="font-semibold max-sm:col-start-2 max-sm:mt-1 sm:text-right"
      />
    </li>
  );
}

const NOTE = `grid grid-cols-1 justify-items-center gap-2 py-12 text-center sm:py-16 ${CARD} ${ROOM}`;

function NoOrders() {
  return (
    <div className={NOTE}>
      <h2 className="text-2xl">No orders yet</h2>
      <p className="max-w-prose text-muted">
        Your orders will be listed here, each with its status.
      </p>
      <ButtonLink to="/categories" className="mt-4">
        Start shopping
      </ButtonLink>
    </div>
  );
}

export function OrdersTrouble() {
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

function CardSkeleton() {
  return (
    <div data-testid="skeleton" className={`pulse py-6 ${CARD} ${ROOM}`}>
      <div className="flex justify-between">
        <div className="h-7 w-40 rounded bg-blush" />
        <div className="h-7 w-24 rounded-full bg-blush" />
      </div>
      <div className="mt-6 h-5 w-3/5 rounded bg-blush" />
      <div className="mt-6 flex gap-4 border-t border-line pt-4">
        <div className="aspect-4/5 w-16 shrink-0 rounded-control bg-blush" />
        <div className="grow self-center">
          <div className="h-5 w-3/5 rounded bg-blush" />
          <div className="mt-2 h-4 w-2/5 rounded bg-blush" />
        </div>
      </div>
    </div>
  );
}
