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

/** What this process has counted; several processes of one shop are added up. */
const ofProcess = new Registry();
/** What the whole shop knows, read from its database by whoever is asked. */
const ofShop = new Registry();

collectDefaultMetrics({ register: ofProcess });

export function countsOf<Label extends string>(named: Named<Label>) {
  return new Counter({ ...named, registers: [ofProcess] });
}

export function durationsOf<Label extends string = never>(named: Named<Label>, buckets: number[]) {
  return new Histogram({ ...named, buckets, registers: [ofProcess] });
}

/** What is so in this process at the moment it is asked. */
export function levelOf(named: Named<never>, read: () => number): void {
  const level = new Gauge({
    ...named,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  ofProcess.registerMetric(level);
}

export type Reading<Label extends string> = Partial<Record<Label, string>> & { value: number };

/** What is so in the whole shop. Without an answer it says nothing: a figure of before would be taken for one of now. */
export function shopLevelOf<Label extends string = never>(
  named: Named<Label>,
  read: () => Promise<Reading<Label>[]>,
): void {
  const level = new Gauge({
    ...named,
    registers: [],
    async collect() {
      const readings = await read().catch((error: unknown) => {
        log.warn({ err: error, metric: named.name }, 'a metric could not be read');
        return [];
      });
      this.reset();
      // One without labels would begin again with 0.
      if (!named.labelNames) this.remove();
      for (const { value, ...labels } of readings) this.set(labels as object, value);
    },
  });
  ofShop.registerMetric(level);
}

export function metricsOfProcess(): Promise<ProcessMetrics> {
  return ofProcess.getMetricsAsJSON();
}

let gather = async () => [await metricsOfProcess()];

/** Where one process of several is asked, it asks the others as well. */
export function gatherMetricsBy(source: () => Promise<ProcessMetrics[]>): void {
  gather = source;
}

/** All of it in Prometheus's text format. */
export async function metricsText(): Promise<string> {
  const [processes, shop] = await Promise.all([gather(), ofShop.metrics()]);
  const together =
    processes.length === 1 ? await ofProcess.metrics() : await addedUp(processes).metrics();
  return `${together}\n${shop}`;
}

const addedUp = (processes: ProcessMetrics[]) => AggregatorRegistry.aggregate(processes);

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
