import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ICONS } from './icon.tsx';
import { STAFF_ICONS } from './staff/staff-icon.tsx';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const DISTANCE = 32;
const MARGIN = 4;

describe.each([
  { folder: '.', icons: ICONS },
  { folder: './staff', icons: STAFF_ICONS },
])('the icons in $folder', ({ folder, icons }) => {
  const svg = read(`${folder}/icons.svg`);
  const css = read(`${folder}/icons.css`);

  test('have each their place in the drawing and in the stylesheet, and nothing else has', () => {
    const drawn = [...svg.matchAll(/<g id="([\w-]+)"[^>]* transform="translate\(0 (\d+)\)">/g)];
    expect(drawn.map(([, name]) => name)).toEqual([...icons]);
    expect(drawn.map(([, , y]) => Number(y))).toEqual(icons.map((_, at) => at * DISTANCE + MARGIN));
    const lines = [...css.matchAll(/\.icon-([\w-]+) \{\s+--icon: (\d+)/g)];
    expect(lines.map(([, name]) => name)).toEqual([...icons]);
    expect(lines.map(([, , at]) => Number(at))).toEqual(icons.map((_, at) => at));
  });

  test('are drawn as high as all of them, without a colour of their own', () => {
    const height = icons.length * DISTANCE;
    expect(svg).toContain(` width="24" height="${height}" viewBox="0 0 24 ${height}" `);
    expect(css).toContain(`--icons: ${icons.length};`);
    expect([...svg.matchAll(/#\w+/g)].every(([colour]) => colour === '#000')).toBe(true);
  });
});

test('no icon is in both drawings', () => {
  const staff: readonly string[] = STAFF_ICONS;
  expect(ICONS.filter((name) => staff.includes(name))).toEqual([]);
});
