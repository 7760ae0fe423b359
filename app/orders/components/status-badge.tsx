import { statusColor, type StatusColor, statusLabel } from '../rules.ts';

const COLORS: Record<StatusColor, string> = {
  yellow: 'border-badge-yellow bg-badge-yellow/35',
  blue: 'border-badge-blue bg-badge-blue/20',
  purple: 'border-badge-purple bg-badge-purple/20',
  green: 'border-badge-green bg-badge-green/20',
  red: 'border-badge-red bg-badge-red/20',
  grey: 'border-line-strong bg-line-strong/20',
};

/** Where an order stands: the word says it, the colour helps to find it. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-3 py-1 text-sm leading-tight font-semibold text-ink ${COLORS[statusColor(status)]}`}
    >
      {statusLabel(status)}
    </span>
  );
}
