import { describe, expect, test } from 'vitest';
import {
  isAcceptedImage,
  keyOfUrl,
  MAX_IMAGE_BYTES,
  problemWithFiles,
  urlOfFile,
  widthsFor,
} from './rules.ts';

test.each([
  [1, [1]],
  [200, [200]],
  [320, [320]],
  [350, [320]],
  [400, [320, 400]],
  [900, [320, 480, 640, 900]],
  [1_000, [320, 480, 640, 960]],
  [1_600, [320, 480, 640, 960, 1_280, 1_600]],
])('a picture %i wide is stored in %j', (width, widths) =>
  expect(widthsFor(width)).toEqual(widths),
);

describe('files that staff chose', () => {
  const rose = { name: 'rose.jpg', type: 'image/jpeg', size: 1_000 };
  const text = { name: 'a.txt', type: 'text/plain', size: 10 };
  const gif = { name: 'a.gif', type: 'image/gif', size: 10 };
  const huge = { name: 'huge.png', type: 'image/png', size: MAX_IMAGE_BYTES + 1 };
  test.each([
    ['one', [rose], 0, undefined],
    ['three', [rose, rose, rose], 0, undefined],
    ['four', [rose, rose, rose, rose], 0, 'too_many'],
    ['two where one fits', [rose, rose], 2, 'too_many'],
    ['one where none fits', [rose], 3, 'too_many'],
    ['none where none fits', [], 3, undefined],
    ['a good one and a text', [rose, text], 0, 'not_an_image'],
    ['one without a type', [{ name: 'a.png', type: '', size: 9 }], 0, 'not_an_image'],
    ['a good one and a GIF', [rose, gif], 0, 'other_kind'],
    ['one of just five megabytes', [{ ...rose, size: MAX_IMAGE_BYTES }], 0, undefined],
    ['one byte more', [rose, huge], 1, 'too_large'],
  ] as const)('%s', (_, files, held, problem) =>
    expect(problemWithFiles(files, held)).toBe(problem),
  );
});

test.each([
  ['rose.png', 'image/png', true],
  ['ROSE.JPEG', 'image/jpeg', true],
  ['rose.jfif', 'image/jpeg', true],
  ['rose.webp', 'image/webp', true],
  ['pasted', 'image/png', true],
  ['rose.gif', 'image/gif', false],
  ['rose.svg', 'image/svg+xml', false],
  ['rose.heic', 'image/heic', false],
  ['rose.heic', 'image/jpeg', false],
  ['rose.avif', 'image/avif', false],
  ['rose.png', '', false],
])('%s of the type "%s" is of our kinds: %s', (name, type, is) =>
  expect(isAcceptedImage({ name, type })).toBe(is),
);

test.each([
  ['product_1_a-320.webp', '/images/product_1_a'],
  ['roses-0a1b2c3d-1280.avif', '/images/roses-0a1b2c3d'],
  ['product_1_a.png', '/images/product_1_a'],
])('%s belongs to %s', (name, url) => expect(urlOfFile(name)).toBe(url));

test.each([
  ['/images/product_1_a', 'product_1_a'],
  ['/images/roses-0a1b', 'roses-0a1b'],
  ['/images/../x', undefined],
  ['/images/a.jpg', undefined],
  ['https://x.example/images/a', undefined],
  ['', undefined],
])('%s is %s in storage', (url, key) => expect(keyOfUrl(url)).toBe(key));
