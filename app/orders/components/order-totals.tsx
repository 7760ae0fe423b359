import type { ReactNode } from 'react';
import { Price } from '#app/ui/price.tsx';
import { money, taxIn } from '#app/values/money.ts';
import { type Order, subtotalOf } from '../rules.ts';

type TotalsProps = {
  order: Pick<Order, 'total' | 'delivery' | 'refunded' | 'paymentMethod'> & { taxPercent: number };
};

/** What it cost. */
export function OrderTotals({ order }: TotalsProps) {
  const { total, delivery, refunded, taxPercent } = order;
  return (
    <dl className="grid gap-2.5">
      <Row label="Subtotal">
        <Price amount={subtotalOf(order)} />
      </Row>
      <Row label="Delivery">{delivery === 0 ? 'Free' : <Price amount={delivery} />}</Row>
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

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
