export const VITALS_PATH = '/vitals';

/** What the browser measures of a visit, in milliseconds; the shift of the layout has no unit. */
export const METRICS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;
export type Metric = (typeof METRICS)[number];

export const PAGE_KINDS = [
  'home',
  'category',
  'product',
  'cart',
  'checkout',
  'account',
  'content',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const KINDS: readonly (readonly [RegExp, PageKind | undefined])[] = [
  [/^\/$/, 'home'],
  [/^\/(categories|bestsellers)\b/, 'category'],
  [/^\/product\//, 'product'],
  [/^\/(cart|wishlist)\b/, 'cart'],
  [/^\/(checkout|order-confirmation)\b/, 'checkout'],
  [/^\/(account|auth|orders|reset-password|email-)/, 'account'],
  [/^\/(admin|dev)\b/, undefined],
];

/** The kind of page at an address; undefined if it is not measured. */
export function pageKindOf(path: string): PageKind | undefined {
  const known = KINDS.find(([pattern]) => pattern.test(path));
  return known ? known[1] : 'content';
}

/** The measurements of one visit: nothing about who came, from where or to which product. */
export type VitalsReport = { page: PageKind; values: Partial<Record<Metric, number>> };

// A minute is as good as never; a layout shift of five screens is the worst.
const MOST: Record<Metric, number> = {
  TTFB: 60_000,
  FCP: 60_000,
  LCP: 60_000,
  INP: 60_000,
  CLS: 5,
};

/** Parses what a browser sent; undefined if it cannot be a measurement. */
export function readReport(text: string): VitalsReport | undefined {
  const sent = parseJson(text);
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { page, values } = sent as { page?: unknown; values?: unknown };
  const kind = PAGE_KINDS.find((known) => known === page);
  if (kind === undefined || typeof values !== 'object' || values === null) return undefined;
  const read: VitalsReport['values'] = {};
  for (const [name, value] of Object.entries(values)) {
    const metric = METRICS.find((known) => known === name);
    if (!metric || typeof value !== 'number' || !(value >= 0)) return undefined;
    read[metric] = Math.min(value, MOST[metric]);
  }
  return { page: kind, values: read };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Each bucket is a tenth wider than the previous one: results are at most five percent off.
const STEP = Math.log(1.1);
const SCALE: Record<Metric, number> = { TTFB: 1, FCP: 1, LCP: 1, INP: 1, CLS: 1_000 };

/** Counts are stored by bucket, from which any percentile over any days can be computed. */
export function bucketOf(metric: Metric, value: number): number {
  return Math.round(Math.log(1 + value * SCALE[metric]) / STEP);
}

export function valueOf(metric: Metric, bucket: number): number {
  return (Math.exp(bucket * STEP) - 1) / SCALE[metric];
}

export type Counted = { bucket: number; count: number };

/** The value that this percentage of visits did not exceed; undefined without visits. */
export function percentileOf(
  metric: Metric,
  counts: readonly Counted[],
  percent: number,
): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let left = (total * percent) / 100;
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= count;
    if (left <= 0 && total > 0) return valueOf(metric, bucket);
  }
  return undefined;
}

export type Rating = 'good' | 'needs improvement' | 'poor';

/** The standard thresholds of good and poor (web.dev/articles/vitals). */
const LIMITS: Record<Metric, readonly [number, number]> = {
  TTFB: [800, 1_800],
  FCP: [1_800, 3_000],
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, poor] = LIMITS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}
