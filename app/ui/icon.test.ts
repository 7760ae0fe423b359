import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICONS } from './icon.tsx';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const svg = read('icons.svg');
const css = read('icons.css');
const DISTANCE = 32;
const MARGIN = 4;

test('each icon has its place in the drawing and in the stylesheet, and nothing else has', () => {
  const drawn = [...svg.matchAll(/<g id="([\w-]+)"[^>]* transform="translate\(0 (\d+)\)">/g)];
  expect(drawn.map(([, name]) => name)).toEqual([...ICONS]);
  expect(drawn.map(([, , y]) => Number(y))).toEqual(ICONS.map((_, at) => at * DISTANCE + MARGIN));
  const lines = [...css.matchAll(/\.icon-([\w-]+) \{\s+--icon: (\d+)/g)];
  expect(lines.map(([, name]) => name)).toEqual([...ICONS]);
  expect(lines.map(([, , at]) => Number(at))).toEqual(ICONS.map((_, at) => at));
});

test('the drawing is as high as all of them and has no colour of its own', () => {
  const height = ICONS.length * DISTANCE;
  expect(svg).toContain(` width="24" height="${height}" viewBox="0 0 24 ${height}" `);
  expect(css).toContain(`--icons: ${ICONS.length};`);
  expect([...svg.matchAll(/#\w+/g)].every(([colour]) => colour === '#000')).toBe(true);
});
