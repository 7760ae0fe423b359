import { Badge } from '#app/ui/badge.tsx';
import { paymentBadge, type StaffPayment } from '../rules.ts';

export function PaymentBadge({ order }: { order: StaffPayment }) {
  const { label, color } = paymentBadge(order);
  return <Badge color={color}>{label}</Badge>;
}
