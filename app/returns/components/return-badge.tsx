import { Badge, UrgentBadge } from '#app/ui/badge.tsx';
import type { ReturnState } from '../rules.ts';
import { STATE_WORDS } from '../words.ts';

export function ReturnBadge({ state }: { state: ReturnState }) {
  const { label, color } = STATE_WORDS[state];
  return <Badge color={color}>{label}</Badge>;
}

export function LateBadge() {
  return <UrgentBadge>Late</UrgentBadge>;
}
