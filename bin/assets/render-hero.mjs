// Makes the home page's opening picture in every size and format from its master: whole for wide screens,
// and its right half, where everything stands, for narrow ones.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { smoothBackdrop } from './smooth-backdrop.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const master = path.join(root, 'db/demo/masters/home-hero.webp');
const out = path.join(root, 'app/content/hero');

const cuts = {
  wide: { region: { left: 0, top: 0, width: 2000, height: 1053 }, widths: [960, 1280, 1600, 2000] },
  narrow: {
    region: { left: 960, top: 0, width: 1040, height: 1053 },
    widths: [400, 640, 800, 1040],
  },
};
/** @type {Record<string, (image: import('sharp').Sharp) => import('sharp').Sharp>} */
const formats = {
  avif: (image) => image.avif({ quality: 55, effort: 6, bitdepth: 10 }),
  webp: (image) => image.webp({ quality: 74, effort: 6 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
};

const picture = await smoothBackdrop(await readFile(master));
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const [name, { region, widths }] of Object.entries(cuts)) {
  for (const width of widths) {
    for (const [format, encode] of Object.entries(formats)) {
      const file = path.join(out, `${name}-${width}.${format}`);
      const { size } = await encode(picture.clone().extract(region).resize({ width })).toFile(file);
      process.stdout.write(`${name}-${width}.${format} ${Math.round(size / 1024)} kB\n`);
    }
  }
}
