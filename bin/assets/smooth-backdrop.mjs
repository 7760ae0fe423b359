import sharp from 'sharp';

// In levels of 0 to 255: below FLAT the blur replaces the picture, above FULL_DETAIL it never does.
const FLAT = 1.4;
const FULL_DETAIL = 3.2;

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ length: number, lines: number, step: number, stride: number }} Direction */

/**
 * The masters are eight-bit WebP, whose steps and blocks show on large smooth backdrops. This replaces what is nearly
 * flat by a wide blur of itself, in sixteen bits, and leaves the rest alone.
 * @param {Buffer} bytes
 */
export async function smoothBackdrop(bytes) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const planes = [0, 1, 2].map((channel) => planeOf(data, channel));
  const softened = planes.map((levels) => blur(levels, size, Math.round(size.width / 50)));
  const detail = blur(largestDifference(planes, softened), size, 3);

  const pixels = new Uint16Array(data.length);
  for (let i = 0; i < detail.length; i += 1) {
    const share = smoothStep((FULL_DETAIL - (detail[i] ?? 0)) / (FULL_DETAIL - FLAT));
    for (const [channel, plane] of planes.entries()) {
      const level = plane[i] ?? 0;
      const soft = softened[channel]?.[i] ?? 0;
      pixels[i * 3 + channel] = Math.round((level + (soft - level) * share) * 257);
    }
  }
  return sharp(pixels, { raw: { ...size, channels: 3 } }).toColourspace('rgb16');
}

/** @param {Buffer} data @param {number} channel */
function planeOf(data, channel) {
  const levels = new Float32Array(data.length / 3);
  for (let i = 0; i < levels.length; i += 1) levels[i] = data[i * 3 + channel] ?? 0;
  return levels;
}

/** @param {Float32Array[]} planes @param {Float32Array[]} softened */
function largestDifference([first = new Float32Array(), ...others], softened) {
  return first.map((level, i) =>
    Math.max(
      ...[level, ...others.map((levels) => levels[i] ?? 0)].map((value, channel) =>
        Math.abs(value - (softened[channel]?.[i] ?? 0)),
      ),
    ),
  );
}

/** @param {number} value */
function smoothStep(value) {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}

/**
 * Three box blurs come close to a Gaussian and cost the same at any radius.
 * @param {Float32Array} levels
 * @param {Size} size
 * @param {number} radius
 */
function blur(levels, { width, height }, radius) {
  const rows = { length: width, lines: height, step: 1, stride: width };
  const columns = { length: height, lines: width, step: width, stride: 1 };
  let result = levels;
  for (let pass = 0; pass < 3; pass += 1) {
    result = boxBlur(boxBlur(result, rows, radius), columns, radius);
  }
  return result;
}

/**
 * @param {Float32Array} levels
 * @param {Direction} direction
 * @param {number} radius
 */
function boxBlur(levels, { length, lines, step, stride }, radius) {
  const result = new Float32Array(levels.length);
  const span = 2 * radius + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    /** @param {number} i */
    const at = (i) => levels[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0;
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += at(i);
    for (let i = 0; i < length; i += 1) {
      result[start + i * step] = sum / span;
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
  return result;
}
