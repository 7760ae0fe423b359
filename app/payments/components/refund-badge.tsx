import { Badge } from '#app/ui/badge.tsx';
import { refundBadge, type StaffRefund } from '../rules.ts';

export function RefundBadge({ refund }: { refund: Pick<StaffRefund, 'standing'> }) {
  const { label, color } = refundBadge(refund);
  return <Badge color={color}>{label}</Badge>;
}
