// Draws the icons and the sharing picture into public/. They are committed: run it again only when
// the monogram, the colours or the home hero change.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
// Comes with subset-font.
import * as hb from 'harfbuzzjs';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { smoothBackdrop } from './smooth-backdrop.mjs';

const root = new URL('../../', import.meta.url);
const target = new URL('public/', root);

const WINE = '#6B1E2E';
const IVORY = '#FBF6F1';
const ROSE = '#E79AA8';
const BRASS = '#B08D57';

const monogram = await readMonogram();

await mkdir(target, { recursive: true });
await save('favicon.svg', favicon());
await save('favicon.ico', ico([await drawPng(favicon(), 16), await drawPng(favicon(), 32)]));
await save('apple-touch-icon.png', await drawPng(tile(0.6), 180));
await save('plain-icon.png', await drawPng(plainIcon(), 180));
// Launchers may crop an icon to a circle, so its monogram stays inside the safe zone.
await save('icon-192.png', await drawPng(tile(0.54), 192));
await save('icon-512.png', await drawPng(tile(0.54), 512));
await save('site.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`);
await save('og.jpg', await sharingPicture());

/** @param {string} name @param {string | Buffer} content */
async function save(name, content) {
  await writeFile(new URL(name, target), content);
  console.log(`${name}: ${Buffer.byteLength(content)} bytes`);
}

async function readMonogram() {
  const source = await readFile(new URL('app/ui/monogram-path.ts', root), 'utf8');
  /** @param {string} name */
  const text = (name) => {
    const [, literal = ''] = source.match(new RegExp(`${name} =([^;]+);`)) ?? [];
    return [...literal.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
  };
  return { viewBox: text('MONOGRAM_VIEWBOX'), path: text('MONOGRAM_PATH') };
}

function favicon() {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${monogram.viewBox}">` +
    `<style>path{fill:${WINE}}@media(prefers-color-scheme:dark){path{fill:${ROSE}}}</style>` +
    `<path d="${monogram.path}"/></svg>\n`
  );
}

/** For discreet mode: a sheet of paper, as of any document. */
function plainIcon() {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
    '<path fill="#fff" stroke="#6b7280" stroke-linejoin="round" d="M3.5 1.5h6l3 3v10h-9z"/>' +
    '<path fill="none" stroke="#6b7280" d="M9.5 1.5v3h3"/></svg>'
  );
}

/** @param {number} share */
function tile(share) {
  const margin = (100 - share * 100) / 2;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="${WINE}"/>` +
    `<svg x="${margin}" y="${margin}" width="${share * 100}" height="${share * 100}"` +
    ` viewBox="${monogram.viewBox}"><path fill="${IVORY}" d="${monogram.path}"/></svg></svg>`
  );
}

/** @param {string} svg @param {number} size */
async function drawPng(svg, size) {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  return sharp(Buffer.from(sized)).png({ compressionLevel: 9 }).toBuffer();
}

/** @param {Buffer[]} pngs */
function ico(pngs) {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    // A PNG carries its size in its first chunk.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

function manifest() {
  const icons = ['192', '512'].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return {
    name: 'Corvox',
    short_name: 'Corvox',
    description: 'Flowers and gifts, chosen with care and delivered discreetly.',
    lang: 'en',
    start_url: '/',
    display: 'browser',
    theme_color: WINE,
    background_color: IVORY,
    icons,
  };
}

async function sharingPicture() {
  const hero = await smoothBackdrop(
    await readFile(new URL('db/demo/masters/home-hero.webp', root)),
  );
  const ground = await hero.resize(1200, 630).toColourspace('srgb').png().toBuffer();
  const word = await wordPath('Corvox', 132);
  const overlay =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">' +
    `<svg x="100" y="168" width="62" height="62" viewBox="${monogram.viewBox}">` +
    `<path fill="${WINE}" d="${monogram.path}"/></svg>` +
    `<g fill="${WINE}" transform="translate(94 372)">${word}</g>` +
    `<rect x="100" y="420" width="84" height="2" fill="${BRASS}"/></svg>`;
  return sharp(ground)
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/**
 * The renderer sees only installed fonts, so the word is drawn as outlines.
 * @param {string} text
 * @param {number} size
 */
async function wordPath(text, size) {
  const source =
    'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';
  const sfnt = await subsetFont(await readFile(new URL(source, root)), text, {
    targetFormat: 'sfnt',
    variationAxes: { opsz: 100, SOFT: 0, WONK: 0, wght: 480 },
  });
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
  const font = new hb.Font(face);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = size / face.upem;
  let x = 0;
  const glyphs = buffer.getGlyphInfos().map((glyph, i) => {
    const path = `<path transform="translate(${x} 0)" d="${font.glyphToPath(glyph.codepoint)}"/>`;
    x += positions[i]?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
