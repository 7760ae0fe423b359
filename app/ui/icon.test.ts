import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICONS } from './icon.tsx';

const files = readdirSync(new URL('icons', import.meta.url)).map((file) =>
  file.replace('.svg', ''),
);
const css = readFileSync(new URL('icons.css', import.meta.url), 'utf8');

test('each icon has its file and its line in the stylesheet, and nothing else has', () => {
  const lines = [
    ...css.matchAll(/\.icon-([\w-]+) \{\s+--icon: url\('\.\/icons\/([\w-]+)\.svg'\)/g),
  ];
  expect(lines.map(([, name]) => name)).toEqual([...ICONS]);
  expect(lines.map(([, , file]) => file)).toEqual([...ICONS]);
  expect(files.toSorted()).toEqual(ICONS.toSorted());
});

test.each(ICONS)('%s is a drawing of 24 by 24 without a colour of its own', (name) => {
  const svg = readFileSync(new URL(`icons/${name}.svg`, import.meta.url), 'utf8');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" /);
  expect([...svg.matchAll(/#\w+/g)].every(([colour]) => colour === '#000')).toBe(true);
});
