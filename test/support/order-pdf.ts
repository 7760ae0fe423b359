import { inflateSync } from 'node:zlib';

type Objects = Map<string, string>;

/**
 * What stands on each page of a PDF that Chromium made, in the order in which it was written, without any spaces:
 * a PDF knows glyphs and places, no words.
 */
export function pagesOf(pdf: Buffer): string[] {
  const objects: Objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number = '', body = '']) => [number, body],
    ),
  );
  const [root = ''] = [...objects.values()].filter((body) => /\/Type \/Catalog\b/.test(body));
  return leavesOf(objects, referred(root, 'Pages')[0] ?? '').map((page) => textOf(objects, page));
}

/** The numbers of the objects to which an entry points, one or a list. */
function referred(body: string, entry: string): string[] {
  const points = new RegExp(`/${entry} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(body)?.[1] ?? '';
  return [...points.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => number);
}

/** The pages hang on a tree, a few on each branch. */
function leavesOf(objects: Objects, number: string): string[] {
  const body = objects.get(number) ?? '';
  return /\/Type \/Pages\b/.test(body)
    ? referred(body, 'Kids').flatMap((kid) => leavesOf(objects, kid))
    : [body];
}

function streamOf(objects: Objects, number: string): string {
  const packed = /stream\r?\n([\s\S]*?)\nendstream/.exec(objects.get(number) ?? '')?.[1] ?? '';
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

function textOf(objects: Objects, page: string): string {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
      name,
      glyphsOf(objects, objects.get(number) ?? ''),
    ]),
  );
  const content = streamOf(objects, referred(page, 'Contents')[0] ?? '');
  let glyphs = new Map<string, string>();
  let text = '';
  for (const [, font, codes = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (font) glyphs = fonts.get(font) ?? glyphs;
    const width = [...glyphs.keys()][0]?.length ?? 4;
    for (const code of codes.match(new RegExp(`.{${width}}`, 'g')) ?? []) {
      text += glyphs.get(code) ?? '';
    }
  }
  return text.replaceAll(/\s/g, '');
}

/** Which characters the codes of a font stand for. */
function glyphsOf(objects: Objects, font: string): Map<string, string> {
  const [number] = referred(font, 'ToUnicode');
  const glyphs = new Map<string, string>();
  if (number === undefined) return glyphs;
  const table = streamOf(objects, number);
  const sections = [...table.matchAll(/beginbf(char|range)\n([\s\S]*?)endbf/g)];
  for (const [, kind, lines = ''] of sections) {
    for (const line of lines.trim().split('\n')) {
      const [first = '', second = '', third = ''] = line.match(/[0-9A-F]+/g) ?? [];
      const last = kind === 'range' ? second : first;
      const text = fromUtf16(kind === 'range' ? third : second);
      const from = Number.parseInt(first, 16);
      for (let code = from; code <= Number.parseInt(last, 16); code += 1) {
        const key = code.toString(16).toUpperCase().padStart(first.length, '0');
        glyphs.set(key, following(text, code - from));
      }
    }
  }
  return glyphs;
}

/** A glyph may stand for several characters, such as the ligature of "ff". */
const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The text whose last character stands that many places later. */
const following = (text: string, places: number) =>
  text.replace(/.$/u, (last) => String.fromCodePoint((last.codePointAt(0) ?? 0) + places));
