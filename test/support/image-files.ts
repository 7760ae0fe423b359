import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Shape = { width?: number; height?: number; color?: string };

const plain = ({ width = 900, height = 1_100, color = '#8a2742' }: Shape = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } });

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Pictures made by code, so that none has to be kept. Each is a function, since most tests want one or two. */
export const image = {
  jpg: (shape?: Shape) => plain(shape).jpeg().toBuffer(),
  png: (shape?: Shape) => plain(shape).png().toBuffer(),
  webp: (shape?: Shape) => plain(shape).webp().toBuffer(),
  /** Taken in Accra, lying on its side, with a colour profile and words of whoever made it. */
  telling: () =>
    plain({ width: 1_000, height: 800 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Someone In Particular' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 13/1' },
      })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer(),
  /** A picture, and a page behind it. */
  polyglot: async () =>
    Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('<script>alert("tail")</script>')]),
  animated: async () => {
    const frame = (color: string) => plain({ width: 400, height: 500, color }).png().toBuffer();
    const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame));
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
  },
  /** Not much to send, and a gigabyte to unpack: 16,000 by 16,000. */
  bomb: () => {
    const [side, header] = [16_000, Buffer.alloc(13)];
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    // One bit for each pixel, in shades of grey.
    header[8] = 1;
    const rows = Buffer.alloc((1 + side / 8) * side);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  },
  /** Begins well and ends in the middle. */
  cut: async () => {
    const whole = await plain({ width: 1_500, height: 1_500 })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return whole.subarray(0, Math.floor(whole.length / 2));
  },
};

/** What is no picture that the shop takes, whatever it is called. */
export const NO_IMAGES: readonly [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['XML', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PHP', Buffer.from('<?php system($_GET["c"]); ?>')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['a sound in the same box as WEBP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ['the first bytes of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['the first bytes of a JPEG and a script', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
  ['a form', Buffer.from('image=x&intent=y')],
];
