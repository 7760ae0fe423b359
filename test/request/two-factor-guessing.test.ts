import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { codeNow, makePersonWithApp, midStep } from '../support/two-factor.ts';
import { twoStepSignIn } from '../support/two-step-sign-in.ts';
import { somewhere } from '../support/visitors.ts';

let shop: TestShop;
let steps: ReturnType<typeof twoStepSignIn>;
let ama: Person;
let secret: string;
let codes: string[];
beforeAll(async () => {
  shop = await openTestShop();
  steps = twoStepSignIn(shop);
});
beforeEach(async () => {
  ({ person: ama, secret, codes } = await makePersonWithApp(shop));
});

async function guess(times: number, challenge: string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    // One kind after the other: they share one count.
    const wrong = turn % 2 ? codeNow(secret, 5 + turn) : `wrong-${turn}`;
    statuses.push((await steps.giveCode(challenge, wrong)).status);
  }
  return statuses;
}
const refusedFive = Array<number>(5).fill(401);

test('five wrong codes end the question; the right one then leads back to the start', async () => {
  const challenge = await steps.challengeOf(ama);
  expect(await guess(5, challenge)).toEqual(refusedFive);
  for (const code of [codeNow(secret), codes[0] ?? '']) {
    const { status, location, session } = await steps.giveCode(challenge, code);
    expect([status, location, session]).toEqual([302, '/auth', undefined]);
  }
  expect(
    (await steps.giveCode(await steps.challengeOf(ama), codeNow(secret))).session,
  ).toBeDefined();
});

test('four wrong codes do not', async () => {
  const challenge = await steps.challengeOf(ama);
  await guess(4, challenge);
  expect((await steps.giveCode(challenge, codeNow(secret))).session).toBeDefined();
});

test('ten wrong in a row lock for a quarter of an hour, also for the right code; then it opens', async () => {
  const { person: kofi, codes: his } = await makePersonWithApp(shop);
  expect(await guess(5, await steps.challengeOf(ama))).toEqual(refusedFive);
  expect(await guess(5, await steps.challengeOf(ama))).toEqual(refusedFive);
  const challenge = await steps.challengeOf(ama);
  for (const code of [codeNow(secret), codes[0] ?? '', '12345']) {
    const { answer, status, session } = await steps.giveCode(challenge, code);
    expect([status, session, answer.headers.get('retry-after')]).toEqual([429, undefined, '900']);
    expect(await answer.text()).toContain('Too many wrong codes. Please try again in 15 minutes.');
  }
  const [lock] = await shop.rows<{ seconds: number }>(
    `select extract(epoch from locked_until - now())::int as seconds from two_factors where user_id = $1`,
    [ama.id],
  );
  expect(lock?.seconds).toBeGreaterThan(800);
  expect(lock?.seconds).toBeLessThanOrEqual(900);
  expect(
    (await steps.giveCode(await steps.challengeOf(kofi), his[0] ?? '')).session,
    'nobody else is locked',
  ).toBeDefined();

  await shop.rows(
    `update two_factors set locked_until = locked_until - interval '15 minutes' where user_id = $1`,
    [ama.id],
  );
  expect((await steps.giveCode(challenge, '12345')).status, 'a new count').toBe(401);
  expect((await steps.giveCode(challenge, codeNow(secret))).session).toBeDefined();
});

test('nine wrong, a right one and nine wrong lock nothing', async () => {
  await midStep();
  for (const later of [0, 1]) {
    await guess(5, await steps.challengeOf(ama));
    const challenge = await steps.challengeOf(ama);
    await guess(4, challenge);
    expect((await steps.giveCode(challenge, codeNow(secret, later))).session).toBeDefined();
  }
});

test('a code that was used before does not begin the count anew', async () => {
  await midStep();
  const used = codeNow(secret);
  await steps.giveCode(await steps.challengeOf(ama), used);
  await guess(5, await steps.challengeOf(ama));
  expect((await steps.giveCode(await steps.challengeOf(ama), used)).status).toBe(401);
  await guess(5, await steps.challengeOf(ama));
  expect((await steps.giveCode(await steps.challengeOf(ama), codeNow(secret, 1))).status).toBe(429);
});

test('twelve wrong at once are twelve', async () => {
  const challenges: string[] = [];
  for (let made = 0; made < 12; made += 1) challenges.push(await steps.challengeOf(ama));
  await Promise.all(challenges.map((challenge) => guess(1, challenge)));
  expect((await steps.giveCode(await steps.challengeOf(ama), codeNow(secret))).status).toBe(429);
});

test('one address gives twenty codes a minute, the right one included', async () => {
  const from = somewhere();
  const challenge = await steps.challengeOf(ama);
  for (let turn = 0; turn < 20; turn += 1) {
    const code = turn % 2 ? '123456' : 'wrong';
    expect((await steps.giveCode('', code, { from })).location).toBe('/auth');
  }
  for (const code of [codeNow(secret), codes[0] ?? '']) {
    const { answer, status, session } = await steps.giveCode(challenge, code, { from });
    expect([status, session]).toEqual([429, undefined]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await steps.giveCode(challenge, codeNow(secret))).session).toBeDefined();
});
