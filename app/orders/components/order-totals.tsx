import { Price } from '#app/ui/price.tsx';
import { TotalsRow as Row, TotalsRows } from '#app/ui/totals-rows.tsx';
import { money, taxIn } from '#app/values/money.ts';
import type { Totals } from '#app/values/totals.ts';
import type { Order } from '../rules.ts';

type TotalsProps = {
  order: Totals & Pick<Order, 'refunded' | 'paymentMethod'> & { taxPercent: number };
};

/** What it cost. */
export function OrderTotals({ order }: TotalsProps) {
  const { total, refunded, taxPercent } = order;
  return (
    <dl className="grid gap-2.5">
      <TotalsRows totals={order} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong/50 pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="ml-auto text-right text-lg font-semibold sm:text-xl">
          <Price amount={total} />
        </dd>
      </div>
      {taxPercent > 0 && (
        <Row label={`Tax included (${taxPercent}%)`}>
          <Price amount={taxIn(total, taxPercent)} />
        </Row>
      )}
      {order.paymentMethod === 'exchange' && (
        <>
          <Row label="Covered by the exchange">
            −<Price amount={total} />
          </Row>
          <Row label="To pay">
            <Price amount={money(0)} />
          </Row>
        </>
      )}
      {refunded > 0 && (
        <Row label="Refunded">
          <Price amount={refunded} />
        </Row>
      )}
    </dl>
  );
}
