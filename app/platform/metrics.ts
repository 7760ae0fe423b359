import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { log } from './log.ts';

type Named<Label extends string> = { name: string; help: string; labelNames?: Label[] };
type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Metrics of this process; those of several processes are aggregated. */
const processRegistry = new Registry();
/** Metrics of the whole shop, read from its database by the scraped process. */
const shopRegistry = new Registry();

collectDefaultMetrics({ register: processRegistry });

export function defineCounter<Label extends string>(named: Named<Label>) {
  return new Counter({ ...named, registers: [processRegistry] });
}

export function defineHistogram<Label extends string = never>(
  named: Named<Label>,
  buckets: number[],
) {
  return new Histogram({ ...named, buckets, registers: [processRegistry] });
}

/** A gauge of this process, read at each scrape. */
export function defineGauge(named: Named<never>, read: () => number): void {
  const gauge = new Gauge({
    ...named,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  processRegistry.registerMetric(gauge);
}

export type Sample<Label extends string> = Partial<Record<Label, string>> & { value: number };

/** A gauge of the whole shop, read at each scrape. A failed query gives no sample: the old value would look current. */
export function defineShopGauge<Label extends string = never>(
  named: Named<Label>,
  read: () => Promise<Sample<Label>[]>,
): void {
  const gauge = new Gauge({
    ...named,
    registers: [],
    async collect() {
      const samples = await read().catch((error: unknown) => {
        log.warn({ err: error, metric: named.name }, 'a metric could not be read');
        return [];
      });
      this.reset();
      // Without labels it would be reset to 0.
      if (!named.labelNames) this.remove();
      for (const { value, ...labels } of samples) this.set(labels as object, value);
    },
  });
  shopRegistry.registerMetric(gauge);
}

export function metricsOfProcess(): Promise<ProcessMetrics> {
  return processRegistry.getMetricsAsJSON();
}

let collect = async () => [await metricsOfProcess()];

/** With several processes, the scraped one collects from all of them. */
export function collectMetricsBy(source: () => Promise<ProcessMetrics[]>): void {
  collect = source;
}

/** All metrics in Prometheus's text format. */
export async function metricsText(): Promise<string> {
  const [processes, shop] = await Promise.all([collect(), shopRegistry.metrics()]);
  const together =
    processes.length === 1
      ? await processRegistry.metrics()
      : await AggregatorRegistry.aggregate(processes).metrics();
  return `${together}\n${shop}`;
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
