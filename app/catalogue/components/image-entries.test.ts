import { describe, expect, test } from 'vitest';
import type { UploadedPicture } from '../images/rules.ts';
import {
  entriesAfter,
  type ImageEntry,
  percentSent,
  urlsOf,
  waitingUrls,
} from './image-entries.ts';

const picture = (key: string, state: UploadedPicture['state'] = 'ready'): UploadedPicture => ({
  url: `/images/${key}`,
  alt: '',
  width: 4,
  height: 5,
  widths: [4],
  color: '#ffffff',
  state,
});
const stored = (key: string, state?: UploadedPicture['state']): ImageEntry => ({
  key,
  name: key,
  step: 'uploaded',
  picture: picture(key, state),
});
const sending = (key: string, size: number, sent: number): ImageEntry => ({
  key,
  name: key,
  step: 'sending',
  file: new File([new Uint8Array(size)], key),
  sent,
});
const keys = (entries: readonly ImageEntry[]) => entries.map(({ key }) => key).join('');
const three = [stored('a'), stored('b'), stored('c')];

describe('moving', () => {
  test.each([
    ['a', 1, 'bac'],
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['none', 1, 'abc'],
  ] as const)('%s by %i gives %s', (key, by, order) =>
    expect(keys(entriesAfter(three, { type: 'move', key, by }))).toBe(order),
  );
});

test('a removed picture returns to its place, unless there is no room any more', () => {
  const left = entriesAfter(three, { type: 'remove', key: 'b' });
  expect(keys(left)).toBe('ac');
  expect(keys(entriesAfter(left, { type: 'restore', entry: stored('b'), index: 1 }))).toBe('abc');
  expect(keys(entriesAfter(three, { type: 'restore', entry: stored('d'), index: 1 }))).toBe('abc');
});

test('an upload goes from sending to uploaded, or to unsent and back', () => {
  const [start] = [[sending('a', 10, 0)]];
  const half = entriesAfter(start, { type: 'progress', key: 'a', sent: 0.5 });
  expect(half).toMatchObject([{ step: 'sending', sent: 0.5 }]);
  const lost = entriesAfter(half, { type: 'lost', key: 'a' });
  expect(lost).toMatchObject([{ step: 'unsent' }]);
  // A late progress event does not bring it back.
  expect(entriesAfter(lost, { type: 'progress', key: 'a', sent: 1 })).toEqual(lost);
  expect(entriesAfter(lost, { type: 'resend', key: 'a' })).toMatchObject([
    { step: 'sending', sent: 0 },
  ]);
  const there = entriesAfter(half, { type: 'arrived', key: 'a', picture: picture('x', 'waiting') });
  expect(there).toMatchObject([{ key: 'a', step: 'uploaded', picture: { url: '/images/x' } }]);
});

test('polled states update their entries; a missing picture has failed', () => {
  const before = [stored('a', 'waiting'), stored('b', 'waiting'), stored('c', 'waiting')];
  const requested = ['/images/a', '/images/b'];
  const after = entriesAfter(before, { type: 'known', requested, pictures: [picture('a')] });
  expect(after.map((entry) => entry.step === 'uploaded' && entry.picture.state)).toEqual([
    'ready',
    'failed',
    'waiting',
  ]);
  expect(urlsOf(after)).toEqual(['/images/a', '/images/c']);
  expect(waitingUrls(after)).toEqual(['/images/c']);
});

test.each([
  ['nothing under way', three, undefined],
  ['one half there', [sending('a', 100, 0.5)], 50],
  ['a large one and a small one', [sending('a', 300, 0.5), sending('b', 100, 1), stored('c')], 62],
  ['an empty one', [sending('a', 0, 0)], 0],
] as const)('with %s the progress bar is right', (_, entries, percent) =>
  expect(percentSent(entries)).toBe(percent),
);
