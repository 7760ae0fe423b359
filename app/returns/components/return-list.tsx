import { type ReactNode, useId } from 'react';
import { href, Form, useNavigation } from 'react-router';
import { orderName, orderPath, returnPath } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import { photoPath } from '../photos/rules.ts';
import type { ReturnView } from '../return-view.ts';
import {
  brokenWords,
  goodsWords,
  KIND_WORDS,
  LATE_WORDS,
  promiseText,
  REASON_WORDS,
  REFUSAL_WORDS,
} from '../words.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { LateBadge, ReturnBadge } from './return-badge.tsx';

type Returned = ReturnView['returns'][number];
type ListProps = {
  orderId: string;
  returns: readonly Returned[];
  parcelTo: ReturnView['parcelTo'];
};

/** The returns of this order and their states. */
export function ReturnList({ orderId, returns, parcelTo }: ListProps) {
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="text-2xl">
        What you asked for
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {returns.map((one) => (
          <li key={one.id}>
            <ReturnCard orderId={orderId} one={one} parcelTo={parcelTo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { orderId: string; one: Returned; parcelTo: ReturnView['parcelTo'] };

function ReturnCard({ orderId, one, parcelTo }: CardProps) {
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
      <div className="mt-3 empty:hidden">
        <PhotoStrip photos={one.photos} addressOf={(photo) => photoPath(orderId, photo)} />
      </div>
      <div className="mt-4 grid gap-2">
        <Standing one={one} parcelTo={parcelTo} />
      </div>
      {one.canWithdraw && <Withdraw orderId={orderId} one={one} />}
    </article>
  );
}

function Standing({ one, parcelTo }: Omit<CardProps, 'orderId'>) {
  const promise = one.promised && (
    <strong>{one.late ? brokenWords(one.promised) : promiseText(one.promised)}</strong>
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
            <strong>Please send it</strong> in any plain parcel. On the outside, write this address
            and the number <strong>{one.number}</strong>, and nothing else:
          </p>
          <p>
            {parcelTo.name}, {parcelTo.address}
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
      return <Outcome one={one} />;
    case 'partly_accepted':
      return (
        <>
          <Outcome one={one} />
          <ul>
            {one.accepted.map(({ id, name, quantity, accepted }) => (
              <li key={id} className="wrap-anywhere">
                {name}: {accepted} of {quantity} accepted
              </li>
            ))}
          </ul>
          <Refusal one={one} />
        </>
      );
    case 'refused':
      return (
        <>
          <p>
            {one.refusedGoods === null
              ? 'We cannot accept it; please do not send it.'
              : 'We cannot accept it.'}
          </p>
          <Refusal one={one} />
        </>
      );
    case 'withdrawn':
      return <p>You withdrew it, and keep what you have.</p>;
  }
}

/** The result of an accepted return. */
function Outcome({ one }: { one: Returned }) {
  if (one.replacement) {
    return (
      <p>
        Accepted. We send you order{' '}
        <Link to={orderPath(one.replacement.id)} className="text-wine underline underline-offset-4">
          {orderName(one.replacement)}
        </Link>{' '}
        instead; you have nothing to pay.
      </p>
    );
  }
  if (one.kind === 'exchange') return <p>What you wanted instead is on its way.</p>;
  if (one.paidBack === 0) return <p>Your money is on its way, or with you already.</p>;
  return (
    <p>
      Accepted. <Price amount={one.paidBack} className="font-semibold" />{' '}
      {one.cashDue > 0
        ? 'is still to be paid back to you: we call you about it.'
        : 'is on its way, or with you already.'}
    </p>
  );
}

function Refusal({ one }: { one: Returned }) {
  return (
    <>
      {one.refusalReason && (
        <p>
          Why: <strong>{REFUSAL_WORDS[one.refusalReason]}</strong>
        </p>
      )}
      {one.answer !== '' && <Quote>{one.answer}</Quote>}
      {one.refusedGoods && <p>{goodsWords(one.refusedGoods, one.collectBy)}</p>}
    </>
  );
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
      <Link to={href('/contact')} className="underline underline-offset-4">
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
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="returnId" value={one.id} />
      <Button type="submit" kind="secondary" busy={busy}>
        {busy ? 'Withdrawing...' : 'Withdraw'}
        <span className="sr-only"> {one.number}</span>
      </Button>
    </Form>
  );
}
