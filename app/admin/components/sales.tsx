import { href } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { formatCount } from '#app/values/format-count.ts';
import { formatMoney, formatRoundMoney, money } from '#app/values/money.ts';
import type { Period } from '../figures.ts';
import { changeInWords, type Days } from '../rules.ts';
import { Card } from './card.tsx';
import { DayChart } from './day-chart.tsx';

const asMoney = (pesewas: number) => formatMoney(money(pesewas));
const asRoundMoney = (pesewas: number) => formatRoundMoney(money(pesewas));

type Figure = 'revenue' | 'orders';
const totalOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Revenue and orders per day, compared with the previous period. */
export function Sales({ period, days }: { period: Period; days: Days }) {
  const shared = { period, days };
  return (
    <>
      <DayCard
        {...shared}
        title="Revenue per day"
        figure="revenue"
        format={asMoney}
        formatScale={asRoundMoney}
      />
      <DayCard
        {...shared}
        title="Orders per day"
        figure="orders"
        format={formatCount}
        formatScale={formatCount}
      />
    </>
  );
}

type DayCardProps = {
  period: Period;
  days: Days;
  title: string;
  figure: Figure;
  format: (value: number) => string;
  formatScale: (value: number) => string;
};

function DayCard({ period, days, title, figure, format, formatScale }: DayCardProps) {
  const [now, before] = [totalOf(period.days[figure]), totalOf(period.before[figure])];
  const isEmpty = totalOf(period.days.orders) + totalOf(period.before.orders) === 0;
  return (
    <Card title={title}>
      {isEmpty ? (
        <EmptyChart days={days} />
      ) : (
        <>
          <p className="text-2xl font-bold">{format(now)}</p>
          <p className="mb-2 text-sm text-muted">{changeInWords(now, before, days)}</p>
          <DayChart
            title={title}
            start={period.days.start}
            values={period.days[figure]}
            before={period.before[figure]}
            format={format}
            formatScale={formatScale}
          />
          <p className="mt-1 text-sm text-muted">
            Bars: the last {days} days. Dashed line: the {days} days before.
          </p>
        </>
      )}
    </Card>
  );
}

const FADED = [30, 45, 38, 60, 52, 74, 66];

function EmptyChart({ days }: { days: Days }) {
  return (
    <div className="grid place-items-center gap-3 py-4 text-center">
      <svg aria-hidden="true" width="168" height="80" className="fill-blush">
        {FADED.map((height, at) => (
          <rect key={height} x={at * 24} y={80 - height} width="16" height={height} rx="2" />
        ))}
      </svg>
      <p>
        <strong className="block">No orders in the last {days} days</strong>
        <span className="text-muted">The first one begins this chart.</span>
      </p>
    </div>
  );
}

/** The most ordered products of the period, by units. */
export function BestSellers({ best, days }: { best: Period['best']; days: Days }) {
  const most = Math.max(1, ...best.map(({ units }) => units));
  return (
    <Card
      title="Top products"
      note={`Ordered in the last ${days} days, before returns and refunds`}
    >
      {best.length === 0 ? (
        <p className="text-muted">Nothing was ordered in these days.</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">Top products by units ordered</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="text-left font-normal">
                Product
              </th>
              <th scope="col" className="text-right font-normal">
                Units
              </th>
              <th scope="col" className="pl-3 text-right font-normal">
                Ordered for
              </th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ id, name, units, value }) => (
              <tr key={id} className="align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                  <Link
                    to={href('/admin/products/:productId', { productId: id })}
                    className="line-clamp-2 wrap-anywhere hover:text-wine hover:underline"
                  >
                    {name}
                  </Link>
                  <Bar part={units / most} />
                </th>
                <td className="py-1.5 text-right font-semibold">{formatCount(units)}</td>
                <td className="py-1.5 pl-3 text-right whitespace-nowrap text-muted">
                  {formatMoney(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A share of the longest bar. */
export function Bar({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="6" className="mt-1 block">
      <rect width="100%" height="6" rx="3" className="fill-tint" />
      <rect width={`${part * 100}%`} height="6" rx="3" className="fill-wine" />
    </svg>
  );
}
