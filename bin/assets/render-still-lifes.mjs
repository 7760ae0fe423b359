// Makes the opening pictures of the home page and of About in every size and format from their masters: one cut each for
// phones, tablets and wide screens. Where a cut needs more backdrop than the master has, its edge is drawn on.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { smoothBackdrop } from './smooth-backdrop.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @typedef {{ left: number, top: number, width: number, height: number }} Region
 * @typedef {{ region: Region, more?: { top?: number, left?: number }, widths: number[] }} Cut
 * @type {Record<string, { master: string, cuts: Record<string, Cut> }>}
 */
const pictures = {
  hero: {
    master: 'home-hero.webp',
    cuts: {
      // Everything stands in the right half. The page fades into the backdrop above it, not into the roses.
      phone: {
        region: { left: 980, top: 0, width: 1020, height: 1053 },
        more: { top: 120 },
        widths: [400, 640, 800, 1020],
      },
      tablet: {
        region: { left: 460, top: 0, width: 1540, height: 1053 },
        more: { top: 90 },
        widths: [640, 960, 1280],
      },
      // On a wide and low screen it is not cropped at the top: there is more backdrop on the left.
      wide: {
        region: { left: 0, top: 0, width: 2000, height: 1053 },
        more: { left: 800 },
        widths: [1360, 1800, 2240, 2800],
      },
    },
  },
  about: {
    master: 'category-gifts.webp',
    cuts: {
      phone: {
        region: { left: 0, top: 200, width: 2000, height: 1304 },
        widths: [480, 800, 1040],
      },
      // Room for words on the left, as in the master of the home page.
      wide: {
        region: { left: 0, top: 200, width: 2000, height: 1304 },
        more: { left: 1500 },
        widths: [960, 1280, 1600, 2000],
      },
    },
  },
};
/** @type {Record<string, (image: import('sharp').Sharp) => import('sharp').Sharp>} */
const formats = {
  avif: (image) => image.avif({ quality: 55, effort: 6, bitdepth: 10 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
};

for (const [name, { master, cuts }] of Object.entries(pictures)) {
  const out = path.join(root, 'app/content', name);
  const picture = await smoothBackdrop(await readFile(path.join(root, 'db/demo/masters', master)));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const [cut, { region, more, widths }] of Object.entries(cuts)) {
    const whole = await picture
      .clone()
      .extract(region)
      .extend({ ...more, extendWith: 'copy' })
      .png()
      .toBuffer();
    for (const width of widths)
      await write(whole, path.join(out, `${cut}-${width}`), width, widths);
  }
}

/**
 * Browsers that do not know AVIF are few: they get one size.
 * @param {Buffer} whole @param {string} file @param {number} width @param {number[]} widths
 */
async function write(whole, file, width, widths) {
  for (const [format, encode] of Object.entries(formats)) {
    if (format === 'jpg' && width !== widths[1]) continue;
    const { size } = await encode(sharp(whole).resize({ width })).toFile(`${file}.${format}`);
    process.stdout.write(`${path.relative(root, file)}.${format} ${Math.round(size / 1024)} kB\n`);
  }
}
