import type { ReactNode } from 'react';
import { FEE_KINDS, type FeeKind, type Totals } from '#app/values/totals.ts';
import { Price } from './price.tsx';

const FEE_LABELS: Record<FeeKind, string> = { delivery: 'Delivery', giftWrap: 'Gift wrap' };

type RowsProps = {
  totals: Pick<Totals, 'subtotal' | 'discount' | 'fees'>;
  /** Whether a zero fee is called free: not for an empty cart. */
  hasFree?: boolean;
  className?: string;
};

/** The parts of a total; each page shows the total itself below. */
export function TotalsRows({ totals, hasFree = true, className }: RowsProps) {
  const { subtotal, discount, fees } = totals;
  return (
    <>
      <TotalsRow label="Subtotal" className={className}>
        <Price amount={subtotal} />
      </TotalsRow>
      {discount > 0 && (
        <TotalsRow label="Discount" className={className}>
          −<Price amount={discount} />
        </TotalsRow>
      )}
      {FEE_KINDS.filter((kind) => kind === 'delivery' || fees[kind] > 0).map((kind) => (
        <TotalsRow key={kind} label={FEE_LABELS[kind]} className={className}>
          {hasFree && fees[kind] === 0 ? 'Free' : <Price amount={fees[kind]} />}
        </TotalsRow>
      ))}
    </>
  );
}

type RowProps = { label: string; className?: string | undefined; children: ReactNode };

export function TotalsRow({ label, className = '', children }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className={`ml-auto text-right ${className}`}>{children}</dd>
    </div>
  );
}
