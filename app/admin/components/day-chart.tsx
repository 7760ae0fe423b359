import { dayAfter } from '#app/values/day.ts';
import { dayLabel, scaleTop } from '../rules.ts';

type DayChartProps = {
  title: string;
  /** The first day; one value per day from then on, and one per day of the period before. */
  start: string;
  values: readonly number[];
  before: readonly number[];
  format: (value: number) => string;
  /** The same, abbreviated for the axis. */
  formatScale: (value: number) => string;
};

const TOP = 30;
const HEIGHT = 150;
const FOOT = 22;

// On the chart, not on each bar: ninety days have ninety of each.
const LOOK = `block overflow-visible [&_.bar]:fill-wine [&_.hit]:fill-transparent [&_g:hover_.hit]:fill-tint
  [&_.value]:pointer-events-none [&_.value]:fill-ink [&_.value]:font-semibold [&_.value]:opacity-0
  [&_g:hover_.value]:opacity-100 [&_text]:fill-muted [&_text]:text-xs [&_line]:stroke-line`;

const short = (percent: number) => `${Math.round(percent * 100) / 100}%`;

/** Bars for the days and a line for the previous period, rendered without script; a table has the same figures. */
export function DayChart(props: DayChartProps) {
  const { title, start, values, before, format, formatScale } = props;
  const top = scaleTop([...values, ...before]);
  const last = values.length - 1;
  const slot = 100 / values.length;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${title}, day by day; the figures stand in the table below`}
        width="100%"
        height={TOP + HEIGHT + FOOT}
        className={LOOK}
      >
        {[0, 0.5, 1].map((part) => (
          <line key={part} x2="100%" y1={TOP + HEIGHT * part} y2={TOP + HEIGHT * part} />
        ))}
        <text y={TOP - 4}>{formatScale(top)}</text>
        {values.map((value, at) => {
          const day = dayLabel(dayAfter(start, at));
          const height = Math.round((value / top) * HEIGHT * 10) / 10;
          return (
            <g key={day}>
              <rect
                className="hit"
                x={short(at * slot)}
                y={TOP}
                width={short(slot)}
                height={HEIGHT}
              />
              <rect
                className="bar"
                x={short((at + 0.14) * slot)}
                y={TOP + HEIGHT - height}
                width={short(slot * 0.72)}
                height={height}
              />
              <text
                className="value"
                x={short((at + 0.5) * slot)}
                y="11"
                textAnchor={anchorAt(at / values.length)}
              >
                {`${day}: ${format(value)} (before: ${format(before[at] ?? 0)})`}
              </text>
            </g>
          );
        })}
        <svg
          y={TOP}
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${values.length} 1`}
          preserveAspectRatio="none"
          className="pointer-events-none overflow-visible"
        >
          <polyline
            points={before
              .map((value, at) => `${at + 0.5},${Math.round((1 - value / top) * 1_000) / 1_000}`)
              .join(' ')}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeDasharray="4 4"
            className="stroke-brass"
          />
        </svg>
        <text y={TOP + HEIGHT + 17}>{dayLabel(start)}</text>
        <text x="50%" y={TOP + HEIGHT + 17} textAnchor="middle">
          {dayLabel(dayAfter(start, Math.round(last / 2)))}
        </text>
        <text x="100%" y={TOP + HEIGHT + 17} textAnchor="end">
          {dayLabel(dayAfter(start, last))}
        </text>
      </svg>
      <Figures {...props} />
    </figure>
  );
}

function anchorAt(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.34) return 'start';
  return part > 0.66 ? 'end' : 'middle';
}

function Figures({ title, start, values, before, format }: DayChartProps) {
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="inline-flex min-h-11 items-center text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        {title} as a table
      </summary>
      <table className="mt-1 w-full text-right [&_td]:py-1 [&_tr]:border-t [&_tr]:border-line [&_tr>:first-child]:text-left">
        <caption className="sr-only">{title} day by day</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Now</th>
            <th scope="col">Before</th>
          </tr>
        </thead>
        <tbody className="[&_th]:font-normal">
          {values.map((value, at) => {
            const day = dayLabel(dayAfter(start, at));
            return (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{format(value)}</td>
                <td>{format(before[at] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
