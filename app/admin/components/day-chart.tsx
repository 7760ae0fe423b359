import { dayLabel, scaleTop } from '../rules.ts';

type Point = { day: string; value: number };

type DayChartProps = {
  title: string;
  days: readonly Point[];
  before: readonly Point[];
  format: (value: number) => string;
  /** The same in few letters, for the scale. */
  formatScale: (value: number) => string;
};

const TOP = 30;
const HEIGHT = 150;
const FOOT = 22;

/** Bars for the days and a line for the days before, drawn without script; the same figures stand in a table. */
export function DayChart({ title, days, before, format, formatScale }: DayChartProps) {
  const top = scaleTop([...days, ...before].map(({ value }) => value));
  const heightOf = (value: number) => (value / top) * HEIGHT;
  const slot = 100 / days.length;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${title}, day by day; the figures stand in the table below`}
        width="100%"
        height={TOP + HEIGHT + FOOT}
        className="block overflow-visible"
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1="0"
              x2="100%"
              y1={TOP + HEIGHT * (1 - part)}
              y2={TOP + HEIGHT * (1 - part)}
              className={part === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            {part === 1 && (
              <text x="0" y={TOP - 4} className="fill-muted text-xs">
                {formatScale(top)}
              </text>
            )}
          </g>
        ))}
        {days.map(({ day, value }, at) => (
          <g key={day} className="group">
            <rect
              x={`${at * slot}%`}
              y={TOP}
              width={`${slot}%`}
              height={HEIGHT}
              className="fill-transparent group-hover:fill-tint"
            />
            <rect
              x={`${(at + 0.14) * slot}%`}
              y={TOP + HEIGHT - heightOf(value)}
              width={`${slot * 0.72}%`}
              height={heightOf(value)}
              rx="1.5"
              className="fill-wine group-hover:fill-wine-deep"
            />
            <text
              x={`${(at + 0.5) * slot}%`}
              y="11"
              textAnchor={anchorAt(at, days.length)}
              aria-hidden="true"
              className="pointer-events-none fill-ink text-xs font-semibold opacity-0 group-hover:opacity-100"
            >
              {`${dayLabel(day)}: ${format(value)} (before: ${format(before[at]?.value ?? 0)})`}
            </text>
            <title>{`${dayLabel(day)}: ${format(value)}`}</title>
          </g>
        ))}
        <svg
          y={TOP}
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${days.length} 1`}
          preserveAspectRatio="none"
          className="pointer-events-none overflow-visible"
        >
          <polyline
            points={before.map(({ value }, at) => `${at + 0.5},${1 - value / top}`).join(' ')}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeDasharray="4 4"
            className="stroke-brass"
          />
        </svg>
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((at) => (
          <text
            key={at}
            x={`${at === 0 ? 0 : at === days.length - 1 ? 100 : (at + 0.5) * slot}%`}
            y={TOP + HEIGHT + 17}
            textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
            className="fill-muted text-xs"
          >
            {dayLabel(days[at]?.day ?? '')}
          </text>
        ))}
      </svg>
      <Figures title={title} days={days} before={before} format={format} />
    </figure>
  );
}

function anchorAt(at: number, count: number): 'start' | 'middle' | 'end' {
  if (at < count * 0.34) return 'start';
  return at > count * 0.66 ? 'end' : 'middle';
}

function Figures({ title, days, before, format }: Omit<DayChartProps, 'formatScale'>) {
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="inline-flex min-h-11 items-center text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        {title} as a table
      </summary>
      <table className="mt-1 w-full">
        <caption className="sr-only">{title} day by day</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Now
            </th>
            <th scope="col" className="text-right">
              Before
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, value }, at) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {dayLabel(day)}
              </th>
              <td className="text-right">{format(value)}</td>
              <td className="text-right text-muted">{format(before[at]?.value ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
