import { type ReactNode, useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import type { LinkAnswer } from '../order-links/words.ts';
import { DELIVERY_TIME, orderTitle } from '../rules.ts';
import { StatusBadge } from './status-badge.tsx';

type Summary = {
  id: string;
  number: string | null;
  status: string;
  day: string | null;
  /** Set after too many wrong digits. */
  lockedUntil: Date | null;
};

type ClosedProps = { summary: Summary; path: string; answer: LinkAnswer | undefined };

/** All that an order's link shows before the digits are entered. */
export function ClosedOrder({ summary, path, answer }: ClosedProps) {
  return (
    <div className="wrap max-w-3xl pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">{orderTitle(summary)}</h1>
      <dl className="mt-8 grid grid-cols-1 gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-3 sm:p-7">
        <Fact term="Status">
          <StatusBadge status={summary.status} />
        </Fact>
        <Fact term="Day">{summary.day ?? DELIVERY_TIME}</Fact>
        <Fact term="Parcels">1 parcel</Fact>
      </dl>
      {summary.lockedUntil ? (
        <Locked until={summary.lockedUntil} isAnswer={answer !== undefined} />
      ) : (
        <DigitsForm path={path} answer={answer} />
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function DigitsForm({ path, answer }: Pick<ClosedProps, 'path' | 'answer'>) {
  const busy = useNavigation().formAction === path;
  return (
    <section aria-labelledby="more" className="mt-10">
      <h2 id="more" className="text-2xl">
        See the details
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        What you ordered, the address and the money are shown to whoever knows the phone number of
        this order.
      </p>
      <Form method="post" action={path} noValidate className="mt-6 grid max-w-sm gap-6">
        <FieldErrorScope since={answer}>
          <NoticeBox notice={answer?.notice} fields={Object.keys(answer?.errors ?? {})} />
          <input type="hidden" name="intent" value="open" />
          <Field
            name="digits"
            label="Last four digits of your phone number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={answer?.errors?.digits}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            {busy ? 'Checking...' : 'Show my order'}
          </Button>
        </FieldErrorScope>
      </Form>
    </section>
  );
}

/** The submitted form is gone: its result takes the focus. */
function Locked({ until, isAnswer }: { until: Date; isAnswer: boolean }) {
  const { guestCheckout } = useShop();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAnswer) box.current?.focus();
  }, [isAnswer]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="locked"
      className="mt-10 rounded-control border-l-4 border-danger bg-tint p-4"
    >
      <h2 id="locked" className="font-sans text-base font-bold tracking-normal">
        Too many wrong tries
      </h2>
      <p className="mt-1 max-w-prose">
        For your safety the details stay closed until{' '}
        <time dateTime={until.toISOString()}>{accraTime(until)}</time>. After that, ask for a new
        email with the link. Is it urgent? Contact us.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {hasGuestOrders(guestCheckout) && (
          <ButtonLink to={href('/orders/find')} kind="secondary">
            Ask for a new email
          </ButtonLink>
        )}
        <ButtonLink to={href('/contact')} kind="secondary">
          Contact us
        </ButtonLink>
      </p>
    </section>
  );
}

export function ExpiredLink() {
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">This link has ended</h1>
      <p className="max-w-prose text-lg text-muted">
        The link to an order ends 14 days after the order was delivered or cancelled. If you still
        need something, write to us with your order number.
      </p>
      <ButtonLink to={href('/contact')}>Contact us</ButtonLink>
    </div>
  );
}
