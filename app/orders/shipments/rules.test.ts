import { expect, test } from 'vitest';
import {
  hasShipment,
  isShipmentShown,
  parseTrackingUrl,
  startsShipment,
  trackingHost,
  MAX_TRACKING_URL_LENGTH,
} from './rules.ts';

test.each([
  ['https://www.dhl.com/gh-en/track?id=JD0146', 'https://www.dhl.com/gh-en/track?id=JD0146'],
  ['https://track.example.com', 'https://track.example.com/'],
  ['HTTPS://Track.Example.com/A', 'https://track.example.com/A'],
  ['https://example.com/müde', 'https://example.com/m%C3%BCde'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
])('%s is the link %s', (typed, url) => expect(parseTrackingUrl(typed)).toBe(url));

test.each([
  '',
  'DHL',
  'www.dhl.com/track',
  'http://www.dhl.com/track',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//dhl.com/track',
  'https:dhl.com',
  'https:\\\\dhl.com\\track',
  'https://dhl.com@evil.example/track',
  'https://dhl.com:8443/track',
  'https://localhost/track',
  'https://192.168.0.1/track',
  'https://[::1]/track',
  'https://parcels.internal/track',
  'https://dhl.com/"onmouseover="x',
  'https://dhl.com/ track',
  `https://dhl.com/${'a'.repeat(MAX_TRACKING_URL_LENGTH)}`,
])('%j is no link', (typed) => expect(parseTrackingUrl(typed)).toBeUndefined());

test.each([
  ['https://www.dhl.com/track', 'dhl.com'],
  ['https://xn--bcher-kva.example/x', 'xn--bcher-kva.example'],
])('%s leads to %s', (url, host) => expect(trackingHost(url)).toBe(host));

test.each([
  ['pending', 'shipped', false, true],
  ['processing', 'shipped', false, true],
  ['cancelled', 'shipped', false, true],
  ['pending', 'shipped', true, false],
  ['delivered', 'shipped', false, false],
  ['shipped', 'delivered', false, false],
])('from %s to %s, undone %s: a new journey %s', (from, to, isUndo, starts) =>
  expect(startsShipment(from, to, isUndo)).toBe(starts),
);

test.each([
  ['pending', false, false],
  ['processing', false, false],
  ['shipped', true, true],
  ['delivered', false, true],
  ['cancelled', false, false],
])('at %s the customer sees it: %s, staff see it: %s', (status, shown, seen) => {
  expect([isShipmentShown(status), hasShipment(status)]).toEqual([shown, seen]);
});
