import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { usePolling } from '#app/ui/staff/use-polling.ts';
import { formatMoney } from '#app/values/money.ts';
import { isSettled, isUnderWay, type StaffRefund, stuckRefundPath } from '../rules.ts';
import { refundWords } from '../words.ts';

type StuckProps = {
  order: { id: string; refunds: readonly StaffRefund[] };
  address: ListAddress;
};

/** Refunds that the provider could not send, each with its next actions. */
export function StuckRefunds({ order, address }: StuckProps) {
  return order.refunds.map((refund) => (
    <OnceStuck
      key={refund.id}
      refund={refund}
      to={address.at(stuckRefundPath(order.id, refund.id))}
    />
  ));
}

type OneProps = {
  refund: StaffRefund;
  /** The dialog to settle it by hand, and to retry it. */
  to: string;
};

/** A refund sent before the page was opened gets no notice: the timeline shows it. */
function OnceStuck(props: OneProps) {
  const [wasSettled] = useState(isSettled(props.refund));
  return wasSettled ? null : <RefundStanding {...props} />;
}

// Polls for two minutes: by then the provider has responded, or is down.
const LOOKING = { everyMs: 4_000, times: 30 };

/** The state of a refund, with its actions. After a retry it updates itself. */
export function RefundStanding({ refund, to }: OneProps) {
  const fetcher = useFetcher<ActionResult>({ key: `refund-again-${refund.id}` });
  const box = useRef<HTMLDivElement>(null);
  const result = fetcher.data;
  const answered = result?.done ? result : undefined;
  useActionToast(answered);
  useEffect(() => {
    // The button is gone after the action.
    if (answered) box.current?.focus();
  }, [answered]);
  const [title, more] = refundWords(refund);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`mt-3 border-l-4 pl-3 ${isUnderWay(refund) || isSettled(refund) ? 'border-sage' : 'border-danger'}`}
    >
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-sm">{more}</p>
        {isUnderWay(refund) && <Looking />}
      </div>
      <WaysForward refund={refund} to={to} fetcher={fetcher} />
      <FocusedNotice notice={result?.done ? undefined : result?.notice} />
    </div>
  );
}

function Looking() {
  const isLooking = usePolling(true, LOOKING);
  return (
    <p className="mt-1 text-sm text-muted">
      <noscript>Reload the page to see the result.</noscript>
      <span className="needs-script">
        {isLooking
          ? 'This page shows the result by itself.'
          : 'This takes longer than usual. Reload the page later to see the result.'}
      </span>
    </p>
  );
}

type WaysProps = OneProps & { fetcher: ReturnType<typeof useFetcher<ActionResult>> };

function WaysForward({ refund, to, fetcher }: WaysProps) {
  const busy = fetcher.state !== 'idle';
  const whose = <span className="sr-only"> the refund of {formatMoney(refund.amount)}</span>;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
      {refund.canAskAgain && (
        <fetcher.Form method="post" action={to}>
          <input type="hidden" name="intent" value="retry" />
          <Button type="submit" kind="secondary" busy={busy} className="min-h-11! px-4!">
            {busy ? 'Retrying...' : 'Try again'}
            {whose}
          </Button>
        </fetcher.Form>
      )}
      {refund.canSettle && (
        <Link to={to} preventScrollReset className={buttonClass('quiet')}>
          Settled by hand…
          {whose}
        </Link>
      )}
    </div>
  );
}
