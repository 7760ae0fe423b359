import { type RefObject, useLayoutEffect, useRef } from 'react';
import { href } from 'react-router';
import { useSession } from '#app/accounts/session.tsx';
import { useEarlierPayment } from '#app/checkout/browser/use-earlier-payment.ts';
import { useSentRequests } from '#app/checkout/browser/use-sent-requests.ts';
import { EarlierPaymentNote } from '#app/checkout/components/earlier-payment-note.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { formatMoney } from '#app/values/money.ts';
import { describePage } from '#app/web/meta.ts';
import { useQuote } from '../browser/use-quote.ts';
import { useCart } from '../cart.tsx';
import { CartLine, nameId, removeId } from '../components/cart-line.tsx';
import { CartSkeleton } from '../components/cart-skeleton.tsx';
import { CheckoutButton } from '../components/checkout-button.tsx';
import { OrderSummary, SUMMARY_HEADING } from '../components/order-summary.tsx';
import { RecentlyViewed } from '../components/recently-viewed.tsx';
import { canBuySome, type Quote } from '../quote.ts';
import type { Cart } from '../rules.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Your cart',
    description: 'What you chose, kept on this device.',
    unlisted: true,
  });

export default function CartPage() {
  const { known, items, count } = useCart();
  const { signedIn } = useSession();
  const payment = useEarlierPayment(signedIn, { isPaying: false });
  const placed = useSentRequests(signedIn);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = known && items.length === 0;
  return (
    <div className="wrap min-h-[60svh] pt-10 lg:pt-14">
      <h1
        ref={heading}
        tabIndex={-1}
        className={`text-4xl sm:text-5xl ${isEmpty ? 'hairline pt-10 lg:pt-14' : ''}`}
      >
        {isEmpty ? 'Your cart is empty' : 'Your cart'}
      </h1>
      <EarlierPaymentNote earlier={placed ?? payment} />
      {!known && <CartSkeleton />}
      {isEmpty && (
        <>
          <EmptyCart />
          <RecentlyViewed />
        </>
      )}
      {known && !isEmpty && (
        <>
          <p className="mt-3 text-lg text-muted">{count === 1 ? '1 item' : `${count} items`}</p>
          <FilledCart heading={heading} />
        </>
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="mt-6 grid justify-items-start gap-6 pb-10 lg:pb-14">
      <p className="max-w-prose text-lg text-muted">
        What you add stays on this device, also when you close the page.
      </p>
      <ButtonLink to={href('/categories')}>Continue Shopping</ButtonLink>
    </div>
  );
}

function FilledCart({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const cart = useCart();
  const { items } = cart;
  const { quote, state, hasFailed, hasAnswer, refetch } = useQuote(items);
  const lines = items.flatMap((item) => {
    const line = quote.lines.find(({ id }) => id === item.id);
    return line ? [{ item, line }] : [];
  });
  const blocked = lines
    .filter(({ line }) => line.problem !== null)
    .map(({ item, line }) => ({ ...line, shownName: line.name || item.name }));

  function remove(id: string) {
    const index = items.findIndex((item) => item.id === id);
    const adjacent = items[index + 1] ?? items[index - 1];
    const next = adjacent && document.getElementById(removeId(adjacent.id));
    (next ?? heading.current)?.focus();
    cart.remove(id, () => focusReturned(id));
  }

  function clear() {
    heading.current?.focus();
    const first = items[0]?.id ?? '';
    cart.clear(() => focusReturned(first));
  }

  return (
    <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <ul className="divide-y divide-line border-y border-line">
          {lines.map(({ item, line }) => (
            <CartLine
              key={item.id}
              item={item}
              line={line}
              isNew={!hasAnswer && !hasFailed}
              onQuantity={(id, quantity) => (quantity > 0 ? cart.update(id, quantity) : remove(id))}
              onRemove={remove}
              onPrice={cart.acceptPrice}
            />
          ))}
        </ul>
        <Button kind="quiet" onClick={clear} className="mt-3">
          Clear cart
        </Button>
        <p role="status" className="sr-only">
          {state === 'asking' ? '' : newsOf(items, quote)}
        </p>
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start">
        <OrderSummary quote={quote} busy={state === 'asking'}>
          {hasFailed && <FailedCheck isAsking={state === 'asking'} onAgain={refetch} />}
          <CheckoutButton
            // If the quote failed, the checkout fetches it again.
            blocked={hasFailed ? [] : blocked}
            unitsOver={quote.unitsOver}
            onHeld={() =>
              document.getElementById(nameId(blocked[0]?.id ?? items[0]?.id ?? ''))?.focus()
            }
          />
          <ButtonLink kind="secondary" to={href('/categories')} className="mt-3 w-full">
            Continue Shopping
          </ButtonLink>
        </OrderSummary>
      </div>
    </div>
  );
}

/** Focuses the restored line once it has rendered; on another page, its beginning. */
function focusReturned(id: string) {
  requestAnimationFrame(() => {
    const back = document.getElementById(nameId(id)) ?? document.getElementById('content');
    back?.focus();
  });
}

/** An announcement about the lines for screen readers. */
function newsOf(items: Cart, { lines }: Quote): string {
  return lines
    .flatMap((line) => {
      const item = items.find(({ id }) => id === line.id);
      if (!item || !canBuySome(line) || item.price === line.price) return [];
      return [`The price of ${line.name} changed to ${formatMoney(line.price)}.`];
    })
    .join(' ');
}

type FailedProps = { isAsking: boolean; onAgain: () => void };

function FailedCheck({ isAsking, onAgain }: FailedProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      // It disappears with the next quote, so the focus of whoever pressed it is moved.
      if (element?.contains(document.activeElement)) {
        document.getElementById(SUMMARY_HEADING)?.focus();
      }
    };
  }, []);
  return (
    <div
      ref={note}
      role="alert"
      className="mt-5 rounded-control border-l-4 border-danger bg-surface p-4"
    >
      <p className="font-semibold">We could not check prices just now</p>
      <p className="mt-1 text-sm text-muted">
        You see what this device knows. The checkout asks again before you pay.
      </p>
      <Button kind="quiet" busy={isAsking} onClick={onAgain} className="mt-1">
        {isAsking ? 'Asking…' : 'Try again'}
      </Button>
    </div>
  );
}
