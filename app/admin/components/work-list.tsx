import { href } from 'react-router';
import { UrgentBadge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { countText } from '#app/values/count-text.ts';
import type { WorkToDo } from '../work-to-do.ts';

type Item = { count: number; one: string; many: string; to: string; urgent?: string | undefined };

function itemsOf(work: WorkToDo): Item[] {
  const { lateReturns } = work;
  const items: Item[] = [
    {
      count: work.toShip,
      one: 'order to ship',
      many: 'orders to ship',
      to: `${href('/admin/orders')}?status=to-ship`,
    },
    {
      count: work.stuckRefunds,
      one: 'refund is stuck',
      many: 'refunds are stuck',
      to: `${href('/admin/orders')}?payment=refund-stuck`,
      urgent: 'Needs you',
    },
    {
      count: work.orderlessRefunds,
      one: 'stuck refund, no order',
      many: 'stuck refunds, no order',
      to: href('/admin/orders/refunds'),
      urgent: 'Needs you',
    },
    {
      count: work.returns,
      one: 'return to answer',
      many: 'returns to answer',
      to: href('/admin/returns'),
      urgent: lateReturns > 0 ? `${countText(lateReturns)} late` : undefined,
    },
    {
      count: work.messages,
      one: 'message to answer',
      many: 'messages to answer',
      to: `${href('/admin/messages')}?state=open`,
    },
    {
      count: work.unpaid,
      one: 'order not paid yet',
      many: 'orders not paid yet',
      to: `${href('/admin/orders')}?status=unpaid`,
    },
  ];
  return items.filter(({ count }) => count > 0);
}

/** The open work, above the figures: each item links to its list. */
export function WorkList({ work }: { work: WorkToDo }) {
  const items = itemsOf(work);
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-line bg-surface p-5">
        <StaffIcon name="circle-check" className="size-8 shrink-0 text-sage" />
        <span>
          <strong className="block">Nothing to do</strong>
          <span className="text-muted">No orders to ship and no messages to answer.</span>
        </span>
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => (
        <li key={item.to}>
          <WorkItem item={item} />
        </li>
      ))}
    </ul>
  );
}

function WorkItem({ item: { count, one, many, to, urgent } }: { item: Item }) {
  return (
    <Link
      to={to}
      className="group flex h-full min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-5 py-3 hover:border-wine hover:text-wine"
    >
      <span className="text-2xl font-bold">{countText(count)}</span>
      <span className="min-w-0 grow font-medium">{count === 1 ? one : many}</span>
      {urgent && <UrgentBadge>{urgent}</UrgentBadge>}
      <StaffIcon name="arrow-right" className="size-5 shrink-0 text-muted group-hover:text-wine" />
    </Link>
  );
}
