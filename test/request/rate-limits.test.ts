import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.rows('truncate rate_limits'));

const MINUTE = { name: 'minute', max: 3, seconds: 60 };
const HOUR = { name: 'hour', max: 5, seconds: 3_600 };
const NOW = new Date('2027-02-14T08:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

async function press(now = NOW, who = 'Ama') {
  const { consumeRateLimits } = await import('#app/platform/rate-limit.ts');
  const pace = await consumeRateLimits(
    [
      { limit: MINUTE, who },
      { limit: HOUR, who },
    ],
    now,
  );
  return pace.allowed ? 'allowed' : pace.retryAfterSeconds;
}

const used = async () =>
  Object.fromEntries(
    (await shop.rows<{ key: string; used: number }>('select key, used from rate_limits')).map(
      ({ key, used: times }) => [key.split(':')[0], times],
    ),
  );

test('counts under all limits, and under none of them what one of them refuses', async () => {
  for (let n = 0; n < 3; n += 1) expect(await press()).toBe('allowed');
  expect(await used()).toEqual({ minute: 3, hour: 3 });
  expect(await press(later(20))).toBe(40);
  expect(await press(later(59))).toBe(1);
  expect(await used()).toEqual({ minute: 3, hour: 3 });
  expect(await press(later(60))).toBe('allowed');
  expect(await press(later(61))).toBe('allowed');
  expect(await used()).toEqual({ minute: 2, hour: 5 });
  // The longer wait, where both are full.
  expect(await press(later(62))).toBe(3_600 - 62);
  expect(await press(later(3_600))).toBe('allowed');
  expect(await used()).toEqual({ minute: 1, hour: 1 });
});

test('counts each person apart', async () => {
  for (let n = 0; n < 3; n += 1) await press();
  expect(await press()).toBe(60);
  expect(await press(NOW, 'Kofi')).toBe('allowed');
});

test('lets no more through that come at once, in whatever order their limits stand', async () => {
  const { consumeRateLimits } = await import('#app/platform/rate-limit.ts');
  const limits = [
    { name: 'one', max: 12, seconds: 60 },
    { name: 'other', max: 20, seconds: 60 },
    { name: 'third', max: 15, seconds: 60 },
  ].map((limit) => ({ limit, who: 'Ama' }));
  const paces = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      consumeRateLimits(n % 2 === 0 ? limits : limits.toReversed(), NOW),
    ),
  );
  expect(paces.filter(({ allowed }) => allowed)).toHaveLength(12);
});
