import { availableParallelism, loadavg } from 'node:os';
import type { InstanceGain } from './instances.ts';
import type { ListCost } from './lists.ts';
import type { Throughput } from './orders.ts';
import type { PageCost } from './pages.ts';
import { type Cost, kindOf } from './statements.ts';

const load = loadavg()[0] ?? 0;

export function printPages(pages: readonly PageCost[]): void {
  console.log(
    `\n${availableParallelism()} cores, load ${load.toFixed(1)} at the start; sixteen connections, the client beside the shop`,
  );
  console.log(
    `${'page'.padEnd(38)}a second   CPU ms each (shop + PostgreSQL)   bare node:http: a second   CPU ms   ours/bare   memory`,
  );
  for (const { what, perSecond, serverCpu, databaseCpu, bare, memoryMb } of pages) {
    const beside = bare
      ? [
          bare.perSecond.toFixed(0).padStart(26),
          bare.serverCpu.toFixed(2).padStart(8),
          `${((perSecond * 100) / bare.perSecond).toFixed(0)} %`.padStart(11),
        ].join(' ')
      : ''.padStart(47);
    const cpu = `${serverCpu.toFixed(2)} + ${databaseCpu.toFixed(2)}`.padStart(33);
    console.log(
      `${what.padEnd(38)}${perSecond.toFixed(0).padStart(8)} ${cpu} ${beside} ${memoryMb.toFixed(0).padStart(5)} MB`,
    );
  }
}

export function printThroughput(paces: readonly Throughput[]): void {
  console.log(
    `\n${availableParallelism()} cores, load ${load.toFixed(1)} at the start; PostgreSQL beside the shop, with fsync; emails are sent meanwhile`,
  );
  console.log(
    `${'one instance, stock counted'.padEnd(38)}a second   p50 ms   p99 ms   CPU ms each (shop + PostgreSQL)`,
  );
  for (const { what, perSecond, p50, p99, shopCpu, databaseCpu } of paces) {
    const figures = [perSecond.toFixed(1), p50.toFixed(0), p99.toFixed(0)].map((text) =>
      text.padStart(8),
    );
    console.log(
      `${what.padEnd(38)}${figures.join(' ')}   ${shopCpu.toFixed(1)} + ${databaseCpu.toFixed(1)}`,
    );
  }
}

export function printStatements({ what, statements }: Cost): void {
  const kinds = new Map<string, number>();
  for (const sql of statements) kinds.set(kindOf(sql), (kinds.get(kindOf(sql)) ?? 0) + 1);
  const ofOrder = statements.filter((sql) => kindOf(sql) === 'order').length;
  console.log(`\n${what}: ${statements.length} statements, ${ofOrder} of them for the order`);
  for (const [kind, count] of kinds) console.log(`  ${String(count).padStart(3)} ${kind}`);
  for (const sql of statements)
    console.log(`      ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`);
}

export function printLists(lists: readonly ListCost[]): void {
  console.log(
    `\nms per request: the fastest (and the median) of twelve; load ${load.toFixed(1)} at the start`,
  );
  console.log(
    `${'list'.padEnd(40)}full pages        large   slowest  large/full   statements   pages of 8 kB read`,
  );
  for (const { path, fullPages, large } of lists) {
    const [inFull, inLarge] = [fullPages, large].map(
      ({ fastest, median }) => `${fastest.toFixed(0)} (${median.toFixed(0)})`,
    );
    const figures = [
      inFull?.padStart(10),
      inLarge?.padStart(12),
      large.slowest.toFixed(0).padStart(9),
      (large.fastest / fullPages.fastest).toFixed(2).padStart(11),
      `${fullPages.statements} ${large.statements}`.padStart(12),
      `${fullPages.buffers} ${large.buffers}`.padStart(20),
    ];
    console.log(`${path.padEnd(40)}${figures.join(' ')}`);
  }
}

export function printInstances(gains: readonly InstanceGain[]): void {
  if (gains.length === 0) return;
  console.log(
    `\n${'a fifth of a core for each instance'.padEnd(38)}one a second   two   two/one   PostgreSQL's cores`,
  );
  for (const { what, one, two, databaseCores } of gains) {
    const figures = [
      one.toFixed(1),
      two.toFixed(1),
      (two / one).toFixed(2),
      databaseCores.toFixed(2),
    ];
    console.log(`${what.padEnd(38)}${figures.map((text) => text.padStart(10)).join(' ')}`);
  }
}
