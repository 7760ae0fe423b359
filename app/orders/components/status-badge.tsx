import { Badge } from '#app/ui/badge.tsx';
import { statusColor, statusLabel } from '../rules.ts';

export function StatusBadge({ status }: { status: string }) {
  return <Badge color={statusColor(status)}>{statusLabel(status)}</Badge>;
}
