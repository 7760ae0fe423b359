import type { ReturnState } from '../rules.ts';
import { STATE_WORDS } from '../words.ts';

const COLORS = {
  yellow: 'border-badge-yellow bg-badge-yellow/35',
  blue: 'border-badge-blue bg-badge-blue/20',
  purple: 'border-badge-purple bg-badge-purple/20',
  green: 'border-badge-green bg-badge-green/20',
  red: 'border-badge-red bg-badge-red/20',
  grey: 'border-line-strong bg-line-strong/20',
};

const BADGE =
  'inline-flex items-center rounded-full border px-3 py-1 text-sm leading-tight font-semibold';

/** Where a return stands: the word says it, the colour helps to find it. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const { label, color } = STATE_WORDS[state];
  return <span className={`${BADGE} text-ink ${COLORS[color]}`}>{label}</span>;
}

export function LateBadge() {
  return <span className={`${BADGE} border-danger bg-surface text-danger`}>Late</span>;
}
