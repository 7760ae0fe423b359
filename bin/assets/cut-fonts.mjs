// Cuts the shop's fonts from the fontsource packages and writes app/fonts/fonts.css beside them.
// The results are committed: run it again only when a font or its character set changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// Both come with subset-font.
import fontverter from 'fontverter';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const target = new URL('../../app/fonts/', import.meta.url);

/** @typedef {number | { min: number, max: number }} Axis */
/** @typedef {{ file: string, source: string, text: string, axes: Record<string, Axis>, face: { family: string, style?: string } }} Cut */
/** @typedef {{ weight: keyof typeof FALLBACK_WEIGHTS, advance: number, local: string[] }} FallbackFace */
/** @typedef {{ family: string, style?: string, replaces: string, faces: FallbackFace[] }} Fallback */
/** @typedef {Awaited<ReturnType<typeof cutFont>>} CutFont */

const BUDGET_BYTES = 50_000;
const WEIGHTS = { min: 400, max: 700 };
const LATIN = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}–—‘’“”•…€™×≈→←★`;
const LETTERS = `${characters(0x41, 0x5a)}${characters(0x61, 0x7a)} ’`;
const CEDI = '₵';

// The optical size is fixed between text and display, since the axis would double the file. WONK 0
// keeps the plain ampersand and a legible italic l, which large optical sizes otherwise replace. One weight, that of
// headings: the others would add thirteen kilobytes to the first page of every shopper.
const FRAUNCES_AXES = { opsz: 48, SOFT: 0, WONK: 0, wght: 500 };

/** @type {Cut[]} */
const CUTS = [
  {
    file: 'fraunces-latin.woff2',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    text: LATIN,
    axes: FRAUNCES_AXES,
    face: { family: 'Fraunces' },
  },
  {
    file: 'fraunces-cedi.woff2',
    source: 'fraunces/files/fraunces-latin-ext-full-normal.woff2',
    text: CEDI,
    axes: FRAUNCES_AXES,
    face: { family: 'Fraunces' },
  },
  {
    file: 'fraunces-italic-hero.woff2',
    source: 'fraunces/files/fraunces-latin-full-italic.woff2',
    text: LETTERS,
    axes: { opsz: 96, SOFT: 0, WONK: 0, wght: 450 },
    face: { family: 'Fraunces Hero', style: 'italic' },
  },
  {
    file: 'jakarta-latin.woff2',
    source: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    text: LATIN,
    axes: { wght: WEIGHTS },
    face: { family: 'Plus Jakarta Sans' },
  },
  {
    file: 'jakarta-cedi.woff2',
    source: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
    text: CEDI,
    axes: { wght: WEIGHTS },
    face: { family: 'Plus Jakarta Sans' },
  },
];

// Letters and spaces alone: the hero file has nothing else.
const SAMPLE =
  'Flowers romantic gifts and intimate wellness delivered in a plain parcel The quick brown ' +
  'fox jumps over the lazy dog each order travels with nothing on it that tells';

// Mean advance of a character of SAMPLE, in em. Arial, Times and DejaVu were measured (the first two
// by their metric-compatible fonts, Liberation); the others are their published averages put on the same scale.
// Of two faces with one family and weight browsers try the later first, so the best stands last.
/** @type {Fallback[]} */
const FALLBACKS = [
  {
    family: 'Fraunces Fallback',
    replaces: 'fraunces-latin.woff2',
    faces: [
      { weight: 'regular', advance: 0.5053, local: ['DejaVu Serif'] },
      { weight: 'regular', advance: 0.469, local: ['Noto Serif', 'NotoSerif-Regular'] },
      {
        weight: 'regular',
        advance: 0.3971,
        local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
      },
      { weight: 'regular', advance: 0.4347, local: ['Georgia', 'Gelasio'] },
      { weight: 'bold', advance: 0.558, local: ['DejaVu Serif Bold'] },
      { weight: 'bold', advance: 0.4992, local: ['Noto Serif Bold', 'NotoSerif-Bold'] },
      {
        weight: 'bold',
        advance: 0.4218,
        local: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      },
      { weight: 'bold', advance: 0.5056, local: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'] },
    ],
  },
  {
    family: 'Fraunces Hero Fallback',
    style: 'italic',
    replaces: 'fraunces-italic-hero.woff2',
    faces: [
      {
        weight: 'static',
        advance: 0.3972,
        local: ['Times New Roman Italic', 'Liberation Serif Italic'],
      },
      { weight: 'static', advance: 0.4432, local: ['Georgia Italic', 'Georgia-Italic'] },
    ],
  },
  {
    family: 'Jakarta Fallback',
    replaces: 'jakarta-latin.woff2',
    faces: [
      { weight: 'regular', advance: 0.432, local: ['Roboto', 'Roboto-Regular'] },
      {
        weight: 'regular',
        advance: 0.4321,
        local: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'Arimo'],
      },
      { weight: 'bold', advance: 0.4416, local: ['Roboto Bold', 'Roboto-Bold'] },
      {
        weight: 'bold',
        advance: 0.4688,
        local: ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Liberation Sans Bold'],
      },
    ],
  },
];

// What a fallback face stands for: the range it declares and the weight at which it is matched.
/** @type {Record<'regular' | 'bold' | 'static', { range: string, at?: number }>} */
const FALLBACK_WEIGHTS = {
  regular: { range: '400 549', at: 450 },
  bold: { range: '550 700', at: 600 },
  static: { range: '400 700' },
};

await mkdir(target, { recursive: true });
/** @type {Map<string, CutFont>} */
const fonts = new Map();
for (const cut of CUTS) fonts.set(cut.file, await cutFont(cut));

const total = [...fonts.values()].reduce((sum, font) => sum + font.size, 0);
const css = [...CUTS.map(fontFace), ...FALLBACKS.flatMap(fallbackFaces)].join('\n');
await writeFile(
  new URL('fonts.css', target),
  `/* Written by bin/assets/cut-fonts.mjs: change it there. */\n\n${css}`,
);
for (const name of ['fraunces', 'plus-jakarta-sans']) {
  await copyFile(new URL(`${name}/LICENSE`, packages), new URL(`LICENSE-${name}.txt`, target));
}

for (const [file, font] of fonts) {
  const { ascender, descender, lineGap } = font.extents;
  const axes = Object.entries(font.face.getAxisInfos()).map(
    ([tag, a]) => `${tag} ${a.min}-${a.max}`,
  );
  console.log(`${file}: ${font.size} bytes, ${font.codePoints.length} characters, ${axes.join()}`);
  console.log(`  em ${font.face.upem} ascent ${ascender} descent ${descender} gap ${lineGap}`);
  const missing = Array.from(font.text).filter(
    (c) => !font.codePoints.includes(c.codePointAt(0) ?? 0),
  );
  if (missing.length > 0) console.log(`  not in the source: ${missing.join(' ')}`);
}
console.log(`together: ${total} bytes in ${fileURLToPath(target)}`);

for (const file of ['fraunces-cedi.woff2', 'jakarta-cedi.woff2']) {
  if (!cutOf(file).codePoints.includes(0x20b5)) throw new Error(`${file} has no cedi sign`);
}
const body = cutOf('jakarta-latin.woff2');
if (meanAdvance(body, 400) === meanAdvance(body, 700)) {
  throw new Error('jakarta-latin.woff2 does not vary in weight');
}
if (total > BUDGET_BYTES) throw new Error(`The fonts exceed ${BUDGET_BYTES} bytes`);

/** @param {string} file */
function cutOf(file) {
  const font = fonts.get(file);
  if (!font) throw new Error(`${file} was not cut`);
  return font;
}

/** @param {number} first @param {number} last */
function characters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(
    '',
  );
}

/** @param {Cut} cut */
async function cutFont({ file, source, text, axes }) {
  const bytes = await subsetFont(await readFile(new URL(source, packages)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(file, target), bytes);
  const sfnt = await fontverter.convert(bytes, 'sfnt');
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
  const font = new hb.Font(face);
  const codePoints = [...face.collectUnicodes()].toSorted((a, b) => a - b);
  return { size: bytes.length, text, face, font, codePoints, extents: font.hExtents() };
}

/** @param {CutFont} cut @param {number} [weight] */
function meanAdvance({ face, font }, weight) {
  font.setVariations(weight ? [new hb.Variation('wght', weight)] : []);
  const buffer = new hb.Buffer();
  buffer.addText(SAMPLE);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const width = buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
  return width / face.upem / SAMPLE.length;
}

/** @param {Cut} cut */
function fontFace({ file, axes, face }) {
  const weight = axes.wght === WEIGHTS ? `${WEIGHTS.min} ${WEIGHTS.max}` : '400 700';
  return rule({
    'font-family': `'${face.family}'`,
    'font-style': face.style ?? 'normal',
    'font-weight': weight,
    'font-display': 'swap',
    src: `url('./${file}') format('woff2')`,
    'unicode-range': unicodeRange(cutOf(file).codePoints),
  });
}

/** @param {Fallback} fallback */
function fallbackFaces({ family, style = 'normal', replaces, faces }) {
  const font = cutOf(replaces);
  const { ascender, descender, lineGap } = font.extents;
  return faces.map(({ weight, advance, local }) => {
    const { range, at } = FALLBACK_WEIGHTS[weight];
    const scale = meanAdvance(font, at) / advance;
    /** @param {number} units */
    const share = (units) => percent(units / font.face.upem / scale);
    return rule({
      'font-family': `'${family}'`,
      'font-style': style,
      'font-weight': range,
      src: local.map((name) => `local('${name}')`).join(', '),
      'size-adjust': percent(scale),
      'ascent-override': share(ascender),
      'descent-override': share(-descender),
      'line-gap-override': share(lineGap),
    });
  });
}

/** @param {number[]} codePoints */
function unicodeRange(codePoints) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const code of codePoints) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

/** @param {number} code */
function hex(code) {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

/** @param {number} share */
function percent(share) {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** @param {Record<string, string>} declarations */
function rule(declarations) {
  return `@font-face {\n${Object.entries(declarations).map(declaration).join('')}}\n`;
}

/**
 * Breaks long lists as the formatter does, so that a new cut leaves nothing to format.
 * @param {[string, string]} declaration
 */
function declaration([name, value]) {
  const line = `  ${name}: ${value};\n`;
  if (line.length <= 101) return line;
  const lines = ['   '];
  for (const item of `${value};`.split(/(?<=,) /)) {
    if (`${lines.at(-1)} ${item}`.length > 100) lines.push('   ');
    lines.push(`${lines.pop()} ${item}`);
  }
  return `  ${name}:\n${lines.join('\n')}\n`;
}
