import type { ReactNode } from 'react';
import { href } from 'react-router';
import { arrivalTerm, arrivalText, isPickUp } from '#app/delivery/words.ts';
import { GiftFacts } from '#app/gifts/components/gift-facts.tsx';
import { telephoneLink, useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { formatMoney } from '#app/values/money.ts';
import type { OrderView } from '../order-view.ts';
import { canCancel, DELIVERY_TIME, orderName, paymentMethodLabel } from '../rules.ts';
import { isToBePaid } from '../timeline.ts';
import { KeepLink } from './keep-link.tsx';
import { OrderedLine } from './order-line.tsx';
import { OrderTotals } from './order-totals.tsx';
import { Recipient } from './recipient.tsx';

type ConfirmationProps = {
  order: OrderView['order'];
  /** The sender's name in mails: neutral, and not visible to every visitor. */
  senderName: string;
  /** The order's page from now on. */
  path: string;
  /** The full secret link for a guest, who has no list of orders. */
  guestLink: string | null;
  /** Whether this browser has a sign-up that is not confirmed yet. */
  isSigningUp: boolean;
};

/** The order is placed: a summary, what happens next, and the contact. */
export function Confirmation({
  order,
  senderName,
  path,
  guestLink,
  isSigningUp,
}: ConfirmationProps) {
  return (
    <div className="toasts-below wrap pt-10 lg:pt-14">
      <h1 className="hairline text-4xl sm:text-5xl">Order Confirmed!</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Thank you, {order.customer.firstName}. Your order is in good hands.
      </p>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-7 lg:grid-cols-4">
        <Fact term="Order number">{orderName(order)}</Fact>
        <Fact term="Payment method">{paymentMethodLabel(order.paymentMethod)}</Fact>
        <Fact term="Total">
          <Price amount={order.total} />
        </Fact>
        <Fact term={arrivalTerm(order.delivery)}>
          {arrivalText(order.delivery) ?? DELIVERY_TIME}
        </Fact>
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={path}>View order</ButtonLink>
        <ButtonLink to={href('/categories')} kind="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
      {guestLink !== null && (
        <KeepLink link={guestLink} email={order.customer.email} isSigningUp={isSigningUp} />
      )}
      <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-10">
          <NextSteps order={order} senderName={senderName} />
          <section aria-labelledby="lines">
            <h2 id="lines" className="text-2xl">
              What you ordered
            </h2>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {order.lines.map((line) => (
                <OrderedLine key={line.id} line={line} />
              ))}
            </ul>
          </section>
        </div>
        <div className="grid content-start gap-8">
          <section aria-labelledby="totals" className="rounded-card bg-tint p-5 sm:p-7">
            <h2 id="totals" className="mb-4 text-2xl">
              What it costs
            </h2>
            <OrderTotals order={order} />
          </section>
          <section aria-labelledby="delivery">
            <h2 id="delivery" className="mb-3 text-2xl">
              Where it goes
            </h2>
            <Recipient customer={order.receiver} shipping={order.shipping} />
          </section>
          {order.gift && (
            <section aria-labelledby="gift">
              <h2 id="gift" className="mb-3 text-2xl">
                What goes with it
              </h2>
              <GiftFacts gift={order.gift} buyer="you" />
            </section>
          )}
          <Help />
        </div>
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Notes about what happens next, each shown only while it applies. */
function NextSteps({ order, senderName }: Pick<ConfirmationProps, 'order' | 'senderName'>) {
  const { discretion } = useShop();
  const notes = [
    `We pack it in plain packaging. The sender on it is “${discretion.name}”, and nothing says what is inside.`,
    isPickUp(order.delivery)
      ? `It waits for you at ${order.delivery.zoneName}. Please bring the order number.`
      : riderNote(order, discretion.name),
    ...(isToBePaid(order) ? [`Please have ${formatMoney(order.total)} ready in cash.`] : []),
    ...(order.customer.email
      ? [
          `We email ${order.customer.email} as “${senderName}” at every step, and never name what you ordered.`,
        ]
      : []),
    ...(canCancel(order.status) ? ['You can cancel until it is on its way.'] : []),
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-3">
        {notes.map((note, index) => (
          <li key={note} className="flex gap-4">
            <span
              aria-hidden="true"
              className="w-5 shrink-0 font-serif text-2xl leading-none text-wine"
            >
              {index + 1}
            </span>
            <span className="min-w-0 max-w-prose wrap-anywhere">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function riderNote({ gift, customer, receiver }: OrderView['order'], name: string): string {
  if (gift?.calls === 'nobody') {
    return `The rider calls nobody. ${receiver.firstName} gets a text message from “${name}” before it arrives.`;
  }
  if (gift?.calls === 'recipient') {
    return `The rider calls ${receiver.firstName} on ${receiver.phone} before arriving, as “${name}”.`;
  }
  return `The rider calls ${customer.phone} before arriving, as “${name}”. Please keep your phone near.`;
}

function Help() {
  const { site } = useShop();
  const link = 'inline-flex min-h-6 items-center text-wine underline underline-offset-4';
  return (
    <section aria-labelledby="help">
      <h2 id="help" className="mb-3 text-2xl">
        Questions?
      </h2>
      <p>
        <a href={telephoneLink(site.supportPhone)} className={link}>
          {site.supportPhone}
        </a>
        <br />
        <a href={`mailto:${site.supportEmail}`} className={link}>
          {site.supportEmail}
        </a>
      </p>
    </section>
  );
}
