import type { ReactNode } from 'react';

export type BadgeColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'grey';

const COLORS: Record<BadgeColor, string> = {
  yellow: 'border-badge-yellow bg-badge-yellow/35',
  blue: 'border-badge-blue bg-badge-blue/20',
  purple: 'border-badge-purple bg-badge-purple/20',
  green: 'border-badge-green bg-badge-green/20',
  red: 'border-badge-red bg-badge-red/20',
  grey: 'border-line-strong bg-line-strong/20',
};

const SHAPE =
  'inline-flex items-center rounded-full border px-3 py-1 text-sm leading-tight font-semibold whitespace-nowrap';

/** A status: the word names it, the colour helps to find it. */
export function Badge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return <span className={`${SHAPE} text-ink ${COLORS[color]}`}>{children}</span>;
}

/** The same for something urgent. */
export function UrgentBadge({ children }: { children: ReactNode }) {
  return <span className={`${SHAPE} border-danger bg-surface text-danger`}>{children}</span>;
}
