import { type ReactNode, useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import type { ReturnView } from '../return-view.ts';
import { returnPath } from '../rules.ts';
import { brokenWords, KIND_WORDS, LATE_WORDS, promiseWords, REASON_WORDS } from '../words.ts';
import { LateBadge, ReturnBadge } from './return-badge.tsx';

type Returned = ReturnView['returns'][number];
type ListProps = { orderId: string; returns: readonly Returned[] };

/** What this order's owner has asked to give back, and where each of it stands. */
export function ReturnList({ orderId, returns }: ListProps) {
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="text-2xl">
        What you asked for
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {returns.map((one) => (
          <li key={one.id}>
            <ReturnCard orderId={orderId} one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReturnCard({ orderId, one }: { orderId: string; one: Returned }) {
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={heading} className="text-xl">
          {KIND_WORDS[one.kind].noun} {one.number}
        </h3>
        <span className="flex flex-wrap gap-2">
          {one.late && <LateBadge />}
          <ReturnBadge state={one.state} />
        </span>
      </div>
      <p className="mt-1 text-sm text-muted">
        Asked for on <time dateTime={one.createdAt.toISOString()}>{accraTime(one.createdAt)}</time>,{' '}
        {REASON_WORDS[one.reason].toLowerCase().replace(/^i /, 'I ')}
      </p>
      <ul className="mt-3">
        {one.lines.map(({ id, name, quantity }) => (
          <li key={id} className="wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {one.note !== '' && (
        <p className="mt-3 border-l-2 border-line pl-3 whitespace-pre-line text-muted">
          {one.note}
        </p>
      )}
      <div className="mt-4 grid gap-2">
        <Standing one={one} />
      </div>
      {one.canWithdraw && <Withdraw orderId={orderId} one={one} />}
    </article>
  );
}

function Standing({ one }: { one: Returned }) {
  const { site } = useShop();
  const promise = one.promised && (
    <strong>{one.late ? brokenWords(one.promised) : promiseWords(one.promised)}</strong>
  );
  switch (one.state) {
    case 'requested':
      return (
        <>
          <p>{promise} Please wait for it before you send anything.</p>
          {one.late && <Late />}
        </>
      );
    case 'authorised':
      return (
        <>
          <p>
            <strong>Please send it</strong> in any plain parcel, and write{' '}
            <strong>{one.number}</strong> on the outside and nothing else.
          </p>
          <p>
            To {site.legalName}, {site.legalAddress}
          </p>
          <Money one={one} />
        </>
      );
    case 'received':
      return (
        <>
          <p>Your parcel is here. {promise}</p>
          {one.late && <Late />}
          <Money one={one} />
        </>
      );
    case 'completed':
      return (
        <p>
          {one.kind === 'exchange'
            ? 'What you wanted instead is on its way.'
            : 'Your money is on its way, or with you already.'}
        </p>
      );
    case 'refused':
      return (
        <>
          <p>We cannot take it back; please do not send it.</p>
          {one.answer !== '' && <Quote>{one.answer}</Quote>}
        </>
      );
    case 'withdrawn':
      return <p>You withdrew it, and keep what you have.</p>;
  }
}

function Money({ one }: { one: Returned }) {
  if (one.refund === null || one.refund === 0) return null;
  return (
    <p>
      You get <Price amount={one.refund} className="font-semibold" /> back.
    </p>
  );
}

function Late() {
  return (
    <p className="font-medium text-danger">
      {LATE_WORDS}{' '}
      <Link to="/contact" className="underline underline-offset-4">
        Contact us
      </Link>
    </p>
  );
}

function Quote({ children }: { children: ReactNode }) {
  return <p className="border-l-2 border-brass pl-3 whitespace-pre-line">{children}</p>;
}

function Withdraw({ orderId, one }: { orderId: string; one: Returned }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get('returnId') === one.id;
  return (
    <Form method="post" action={returnPath(orderId)} preventScrollReset className="mt-4">
      <input type="hidden" name="act" value="withdraw" />
      <input type="hidden" name="returnId" value={one.id} />
      <Button type="submit" kind="secondary" busy={busy}>
        {busy ? 'Withdrawing...' : 'Withdraw'}
        <span className="sr-only"> {one.number}</span>
      </Button>
    </Form>
  );
}
