import { readFile, writeFile } from 'node:fs/promises';
import type { InstanceGain } from './instances.ts';
import type { LighthouseRating } from './lighthouse.ts';
import { type ListCost } from './lists.ts';
import type { Throughput } from './orders.ts';
import type { PageCost } from './pages.ts';
import type { StartCost } from './start.ts';
import { type Cost, kindOf } from './statements.ts';

/** One number of a run. More of it is better, or less. */
export type Figure = { name: string; value: number; unit: string; better: 'more' | 'less' };

const more = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  better: 'more',
});
const less = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  better: 'less',
});

export function pageFigures(pages: readonly PageCost[]): Figure[] {
  return [
    ...pages.flatMap(({ what, perSecond, serverCpu, databaseCpu, bare }) => [
      more(what, perSecond, 'requests/s'),
      ...(bare
        ? [more(`${what}, of bare node:http`, (perSecond * 100) / bare.perSecond, '%')]
        : []),
      less(`${what}, CPU`, serverCpu + databaseCpu, 'ms'),
    ]),
    less('memory under load', Math.max(...pages.map(({ memoryMb }) => memoryMb)), 'MB'),
  ];
}

export function orderFigures(paces: readonly Throughput[], costs: readonly Cost[]): Figure[] {
  return [
    ...paces.flatMap(({ what, perSecond, shopCpu, databaseCpu }) => [
      more(what, perSecond, 'a second'),
      less(`${what}, CPU of the shop`, shopCpu, 'ms'),
      less(`${what}, CPU of PostgreSQL`, databaseCpu, 'ms'),
    ]),
    ...costs.map(({ what, statements }) =>
      less(
        `${what}, statements for the order`,
        statements.filter((sql) => kindOf(sql) === 'order').length,
        '',
      ),
    ),
  ];
}

/** How each list grows with the shop: to 20,000 products and 200,000 orders, against full pages of a small one. */
export function listFigures(lists: readonly ListCost[]): Figure[] {
  return lists.flatMap(({ path, fullPages, large }) => [
    less(`${path}, large shop`, large.fastest, 'ms'),
    less(`${path}, large to small`, large.fastest / fullPages.fastest, 'times'),
    less(`${path}, pages of 8 kB read, large to small`, large.buffers / fullPages.buffers, 'times'),
  ]);
}

export const startFigures = ({ seconds, cpuSeconds, memoryMb }: StartCost): Figure[] => [
  less('start', seconds, 's'),
  less('start, CPU', cpuSeconds, 's'),
  less('memory after the start', memoryMb, 'MB'),
];

export const instanceFigures = (gains: readonly InstanceGain[]): Figure[] =>
  gains.map(({ what, one, two }) => more(`${what}, two instances to one`, two / one, 'times'));

export const lighthouseFigures = (ratings: readonly LighthouseRating[]): Figure[] =>
  ratings.flatMap(({ page, performance, accessibility, bestPractices, seo, lcp, tbt, cls }) => [
    more(`Lighthouse ${page}`, performance, ''),
    more(`Lighthouse ${page}, accessibility`, accessibility, ''),
    more(`Lighthouse ${page}, best practices`, bestPractices, ''),
    more(`Lighthouse ${page}, SEO`, seo, ''),
    less(`Lighthouse ${page}, largest paint`, lcp, 'ms'),
    less(`Lighthouse ${page}, blocked`, tbt, 'ms'),
    less(`Lighthouse ${page}, layout shift`, cls, ''),
  ]);

export const weightFigures = (sizes: Record<string, number>): Figure[] =>
  Object.entries(sizes).map(([kind, kilobytes]) => less(`home page, ${kind}`, kilobytes, 'kB'));

export async function saveFigures(file: string, figures: readonly Figure[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(figures, undefined, 2)}\n`);
}

export async function readFigures(file: string): Promise<Figure[]> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** All figures of a run in one table, each beside the one of an earlier run where there is one. */
export function tableOf(figures: readonly Figure[], earlier: readonly Figure[] = []): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const before = new Map(earlier.map((figure) => [figure.name, figure.value]));
  return figures.map(({ name, value, unit, better }) => {
    const line = `${name.padEnd(width)}  ${numberText(value).padStart(9)} ${unit.padEnd(10)}`;
    const was = before.get(name);
    if (was === undefined) return line.trimEnd();
    const ratio = value / was;
    const isWorse = better === 'more' ? ratio < 1 : ratio > 1;
    const sign = Math.abs(ratio - 1) < 0.05 ? 'as before' : isWorse ? 'worse' : 'better';
    return `${line} ${numberText(was).padStart(9)} before  ${ratio.toFixed(2).padStart(5)} times  ${sign}`;
  });
}

const numberText = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
