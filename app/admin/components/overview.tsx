import type { ReactNode } from 'react';
import { href } from 'react-router';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { StaffIcon, type StaffIconName } from '#app/ui/staff/staff-icon.tsx';
import { countText } from '#app/values/count-text.ts';
import { formatCount, roundedCount } from '#app/values/format-count.ts';
import { formatMoney } from '#app/values/money.ts';
import type { findTotals } from '../figures.ts';
import { Card } from './card.tsx';
import { Bar } from './sales.tsx';

type Totals = Awaited<ReturnType<typeof findTotals>>;

export function StatCards({ totals }: { totals: Totals }) {
  return (
    <dl className="grid grid-cols-3 gap-3 lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
      <Stat label="Total Products">{formatCount(totals.products)}</Stat>
      <Stat label="Total Orders">{formatCount(totals.orders)}</Stat>
      <Stat label="Total Users">{usersText(totals.users)}</Stat>
      <Stat
        label="Total Revenue"
        rule="Paid or delivered orders that are not cancelled, less refunds"
        wide
      >
        {formatMoney(totals.revenue)}
      </Stat>
    </dl>
  );
}

const usersText = ({ count, isEstimate }: Totals['users']) =>
  isEstimate ? `About ${formatCount(roundedCount(count))}` : formatCount(count);

type StatProps = { label: string; rule?: string; wide?: boolean; children: ReactNode };

function Stat({ label, rule, wide, children }: StatProps) {
  return (
    <div
      className={`flex min-w-0 flex-col justify-between sm:justify-start rounded-card border border-line bg-surface p-3 sm:p-5 ${wide ? 'max-lg:col-span-3' : ''}`}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`mt-1 font-bold wrap-anywhere sm:text-2xl ${wide ? 'text-xl' : ''}`}>
        {children}
      </dd>
      {rule && <dd className="mt-1 text-xs text-muted">{rule}</dd>}
    </div>
  );
}

type AlertsProps = { pending: number; outOfStock: number };

export function AlertCards({ pending, outOfStock }: AlertsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Alert to={`${href('/admin/orders')}?status=pending`} count={pending} icon="circle-alert">
        Pending Orders
      </Alert>
      <Alert to={`${href('/admin/products')}?stock=out`} count={outOfStock} icon="package-x">
        Out of Stock
      </Alert>
    </div>
  );
}

type AlertProps = { to: string; count: number; icon: StaffIconName; children: string };

function Alert({ to, count, icon, children }: AlertProps) {
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-4 rounded-card border border-l-4 border-line border-l-brass bg-surface px-5 py-3 hover:border-wine hover:text-wine"
    >
      <StaffIcon name={icon} className="size-6 shrink-0 text-brass" />
      <span className="grow font-semibold">{children}</span>
      <span className="text-2xl font-bold">{countText(count)}</span>
    </Link>
  );
}

/** All orders by status; each status links to its list. */
export function StatusBars({ totals: { byStatus, orders } }: { totals: Totals }) {
  return (
    <Card title="Orders by status" note="All orders">
      {orders === 0 ? (
        <p className="text-muted">No orders yet.</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">Orders by status</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Share</th>
              <th scope="col">Orders</th>
            </tr>
          </thead>
          <tbody>
            {byStatus.map(({ status, orders: count }) => (
              <tr key={status}>
                <th scope="row" className="w-32 py-1.5 pr-3 text-left font-normal">
                  <Link
                    to={`${href('/admin/orders')}?status=${status}`}
                    className="inline-flex min-h-8 items-center"
                  >
                    <StatusBadge status={status} />
                  </Link>
                </th>
                <td>
                  <span className="sr-only">{Math.round((count / orders) * 100)} %</span>
                  <Bar part={count / orders} />
                </td>
                <td className="py-1.5 pl-3 text-right font-semibold">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
