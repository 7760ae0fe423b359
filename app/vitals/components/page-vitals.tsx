import { formatCount } from '#app/values/format-count.ts';
import type { PageVitals } from '../queries.ts';
import { type Metric, type Rating, ratingOf } from '../rules.ts';
import { PAGE_WORDS, vitalText } from '../words.ts';

const SHOWN: readonly { metric: Metric; title: string }[] = [
  { metric: 'LCP', title: 'Loading' },
  { metric: 'INP', title: 'Response' },
  { metric: 'CLS', title: 'Layout shift' },
];

const RATING_CLASS: Record<Rating, string> = {
  good: 'text-sage',
  'needs improvement': 'text-muted',
  poor: 'font-semibold text-danger',
};

/** The measured speed of each kind of page. */
export function PageVitalsList({ pages }: { pages: readonly PageVitals[] }) {
  if (pages.length === 0) {
    return (
      <p className="text-muted">
        No measurements yet. They arrive when visitors leave a page of the shop.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {pages.map(({ page, visits, values }) => (
        <li
          key={page}
          className="grid gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <p>
            <span className="font-semibold">{PAGE_WORDS[page]}</span>
            <span className="block text-sm text-muted tabular-nums">
              {formatCount(visits)} {visits === 1 ? 'visit' : 'visits'}
            </span>
          </p>
          <dl className="grid grid-cols-3 gap-3">
            {SHOWN.map(({ metric, title }) => (
              <div key={metric}>
                <dt className="text-sm text-muted">
                  {title} <span className="max-sm:block">({metric})</span>
                </dt>
                <Value metric={metric} value={values[metric]} />
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Value({ metric, value }: { metric: Metric; value: number | undefined }) {
  if (value === undefined) return <dd className="text-muted">–</dd>;
  const rating = ratingOf(metric, value);
  return (
    <dd className="tabular-nums">
      <span className="font-semibold">{vitalText(metric, value)}</span>{' '}
      <span className={`block text-sm sm:inline ${RATING_CLASS[rating]}`}>{rating}</span>
    </dd>
  );
}
