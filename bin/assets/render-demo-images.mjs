// Makes the sizes and formats of the demo pictures from db/demo/masters. The results are committed as one archive,
// so that installing the shop does not cost minutes of encoding. `--all` renders everything again.
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readPictures, writePictures } from '../../db/demo/picture-archive.mjs';
import { smoothBackdrop } from './smooth-backdrop.mjs';

const demo = new URL('../../db/demo/', import.meta.url);
const masters = new URL('masters/', demo);

/** @typedef {import('sharp').Sharp} Sharp */
/** @typedef {'avif' | 'webp' | 'jpg'} Format */
/** @typedef {{ file: string, width: number, format: Format, name: string }} Variant */
/** @typedef {Awaited<ReturnType<typeof describe>>} Picture */

const PORTRAIT_WIDTHS = [320, 480, 640, 960];
const WIDE_WIDTHS = [480, 640, 960, 1280, 2000];
// A wide picture fills the screen and there are few of them, so they may weigh a little more.
const QUALITY = {
  portrait: { avif: 52, webp: 62, jpg: 50 },
  wide: { avif: 55, webp: 68, jpg: 60 },
};
/** @type {Record<Format, (picture: Sharp, quality: number) => Sharp>} */
const FORMATS = {
  // Ten bits keep the smooth backdrops free of banding, and the files are no larger for it.
  avif: (picture, quality) => picture.avif({ quality, effort: 4, bitdepth: 10 }),
  // Without smart subsampling the wine reds bleed into ivory at their edges.
  webp: (picture, quality) => picture.webp({ quality, effort: 6, smartSubsample: true }),
  jpg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
};
const WORKERS = 2;

sharp.concurrency(1);

/** @type {Map<string, Picture>} */
const known = new Map();
/** @type {Variant[]} */
const variants = [];
for (const file of (await readdir(masters)).toSorted()) {
  const picture = await describe(file);
  known.set(file, picture);
  for (const width of picture.widths) {
    for (const format of /** @type {Format[]} */ (Object.keys(FORMATS))) {
      variants.push({ file, width, format, name: `${picture.key}-${width}.${format}` });
    }
  }
}

/** @type {Map<string, Buffer>} */
const pictures = new Map();
await readPictures(async (name, bytes) => pictures.set(name, bytes));
const wanted = new Set(variants.map((variant) => variant.name));
const stale = [...pictures.keys()].filter((name) => !wanted.has(name));
for (const name of stale) pictures.delete(name);

const everything = process.argv.includes('--all');
const missing = variants.filter((variant) => everything || !pictures.has(variant.name));
const queue = known.entries();
await Promise.all(Array.from({ length: WORKERS }, renderFromQueue));
await writePictures(pictures);
await writeFile(
  new URL('images.json', demo),
  `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`,
);

console.log(`${missing.length} rendered, ${stale.length} deleted, ${variants.length} in all`);
report();

/** @param {string} file */
async function describe(file) {
  const bytes = await readFile(new URL(file, masters));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const { width, height } = await sharp(bytes).metadata();
  const steps = width > height ? WIDE_WIDTHS : PORTRAIT_WIDTHS;
  return {
    key: `${file.replace(/\.webp$/, '')}-${hash}`,
    width,
    height,
    widths: steps.filter((step) => step <= width),
    color: await backdropColour(bytes),
  };
}

/**
 * The average of a thin frame: the background that a card shows until its picture has loaded.
 * @param {Buffer} bytes
 */
async function backdropColour(bytes) {
  const side = 50;
  const pixels = await sharp(bytes)
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < side * side; i += 1) {
    const x = i % side;
    const y = Math.floor(i / side);
    if (Math.min(x, y, side - 1 - x, side - 1 - y) > 1) continue;
    count += 1;
    for (const [channel, sum] of sums.entries())
      sums[channel] = sum + (pixels[i * 3 + channel] ?? 0);
  }
  return `#${sums.map((sum) => hex(sum / count)).join('')}`;
}

/** @param {number} level */
function hex(level) {
  return Math.round(level).toString(16).padStart(2, '0');
}

async function renderFromQueue() {
  for (const [file, { width: fullWidth, height: fullHeight }] of queue) {
    const group = missing.filter((variant) => variant.file === file);
    if (group.length === 0) continue;
    const picture = await smoothBackdrop(await readFile(new URL(file, masters)));
    const qualities = fullWidth > fullHeight ? QUALITY.wide : QUALITY.portrait;
    for (const { width, format, name } of group) {
      const resized = picture.clone().resize({ width, withoutEnlargement: true });
      const encoded = FORMATS[format](resized, qualities[format]);
      pictures.set(name, await encoded.toBuffer());
    }
  }
}

function report() {
  /** @type {Map<string, number[]>} */
  const sizes = new Map();
  let total = 0;
  for (const { format, width, name } of variants) {
    const size = pictures.get(name)?.length ?? 0;
    const label = `${format} ${width}`;
    sizes.set(label, [...(sizes.get(label) ?? []), size]);
    total += size;
  }
  for (const [label, all] of sizes) {
    const mean = all.reduce((sum, size) => sum + size, 0) / all.length;
    console.log(`${label}: mean ${kilobytes(mean)}, largest ${kilobytes(Math.max(...all))}`);
  }
  console.log(`together ${(total / 1e6).toFixed(2)} MB`);
}

/** @param {number} size */
function kilobytes(size) {
  return `${(size / 1000).toFixed(1)} kB`;
}
