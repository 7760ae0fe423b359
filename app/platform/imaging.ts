import sharp, { type Sharp } from 'sharp';

export type ImageKind = 'png' | 'jpg' | 'webp';

/** With four channels of 16 bits this is 200 MB, the most memory that one picture may take. */
const MAX_PIXELS = 25_000_000;
// On a busy machine; otherwise the largest picture takes less than two.
const MAX_SECONDS = 20;
const LONGEST_SIDE = 1_600;
const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;

// One thread per picture: the same cores serve the shop.
sharp.concurrency(1);
sharp.cache(false);
// The library supports many more formats (SVG, PDF, GIF …) than uploads may use.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The format by the first bytes; the file name and the browser's type do not count. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^RIFF[^]{4}WEBP$/.test(head)) return 'webp';
  return undefined;
}

/** The displayed size of a picture; undefined if it is unreadable or too large. */
export async function measureImage(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, autoOrient } = await sharp(bytes, INPUT).metadata();
    return width * height > MAX_PIXELS ? undefined : autoOrient;
  } catch {
    return undefined;
  }
}

/** Thrown for a picture that cannot be read at all; a retry does not help. */
export class UnreadableImage extends Error {}

export type DecodedImage = {
  width: number;
  height: number;
  /** The average colour of its edge: the background while it loads. */
  color: string;
  encode(width: number, format: ImageFormat): Promise<Buffer>;
};

export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const ENCODERS: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
  // Without smart subsampling, strong reds bleed into light backgrounds at their edges.
  webp: (picture) => picture.webp({ quality: 64, smartSubsample: true }),
  jpg: (picture) => picture.jpeg({ quality: 60, mozjpeg: true }),
};

/**
 * Decodes a picture to bare pixels: upright, one frame, sRGB, without transparency, at most 1600 pixels long. Everything else in the file
 * (location and time, colour profile, appended data) is dropped.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const { data, info } = await decoded(
    sharp(bytes, INPUT)
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  return {
    width,
    height,
    color: await frameColour(pixels()),
    encode: (to, format) => ENCODERS[format](pixels().resize({ width: to })).toBuffer(),
  };
}

async function decoded(picture: Sharp) {
  try {
    return await picture
      .timeout({ seconds: MAX_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw /timeout/i.test(message) ? error : new UnreadableImage(message, { cause: error });
  }
}

async function frameColour(picture: Sharp): Promise<string> {
  const side = 50;
  const pixels = await picture
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const channels = pixels.length / (side * side);
  const sums = [0, 0, 0];
  let counted = 0;
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    if (Math.min(x, y, side - 1 - x, side - 1 - y) > 1) continue;
    counted += 1;
    for (const channel of [0, 1, 2]) {
      sums[channel] = (sums[channel] ?? 0) + (pixels[at * channels + (channel % channels)] ?? 0);
    }
  }
  const hex = (sum: number) =>
    Math.round(sum / counted)
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}
