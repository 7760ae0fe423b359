import { Link, useFetcher } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import type { ListAddress } from '#app/ui/list-address.ts';
import type { Told } from '#app/ui/use-answer.ts';
import { formatMoney } from '#app/values/money.ts';
import type { StaffOrder } from '../queries.ts';
import { stuckRefundPath, type TroubledRefund } from '../rules.ts';
import { troubleWords } from '../words.ts';

type StuckProps = { order: StaffOrder; address: ListAddress };

/** What the provider could not send back, each with the ways forward that it has. */
export function StuckRefunds({ order, address }: StuckProps) {
  const fetcher = useFetcher<Told>({ key: `refund-again-${order.id}` });
  return (
    <>
      {order.refunds.map((refund) => (
        <Stuck
          key={refund.id}
          refund={refund}
          to={address.at(stuckRefundPath(order.id, refund.id))}
          fetcher={fetcher}
        />
      ))}
      <FocusedNotice notice={fetcher.data?.notice} />
    </>
  );
}

type OneProps = {
  refund: TroubledRefund;
  to: string;
  fetcher: ReturnType<typeof useFetcher<Told>>;
};

function Stuck({ refund, to, fetcher }: OneProps) {
  const [title, more] = troubleWords(refund);
  const busy = fetcher.state !== 'idle';
  const whose = <span className="sr-only"> the refund of {formatMoney(refund.amount)}</span>;
  return (
    <div className="mt-3 border-l-4 border-danger pl-3">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm">{more}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        {refund.canAskAgain && (
          <fetcher.Form method="post" action={to}>
            <input type="hidden" name="act" value="retry" />
            <Button type="submit" kind="secondary" busy={busy} className="min-h-11! px-4!">
              {busy ? 'Asking...' : 'Try again'}
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
    </div>
  );
}
