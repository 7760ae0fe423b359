import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { cookieOf, type Person, TEST_SECRET } from '../support/people.ts';
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

const signed = (value: string) =>
  encodeURIComponent(
    `${value}.${createHmac('sha256', TEST_SECRET).update(value).digest('base64')}`,
  );

describe('the question for a code', () => {
  test('is not shown to who was not asked it', async () => {
    const plain = await shop.get('/auth?tab=code');
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/auth']);
    const back = await shop.get('/auth?tab=code&returnTo=%2Fcheckout');
    expect(back.headers.get('location')).toBe('/auth?returnTo=%2Fcheckout');
  });

  test('that nobody asked, or long ago, leads back to the start', async () => {
    const real = await steps.challengeOf(ama);
    const value = decodeURIComponent(real.slice('__Host-two-factor='.length));
    const [identifier = '', mark = ''] = value.split('.');
    const session = (await cookieOf(shop.rows, ama)).slice('__Host-session='.length);
    for (const forged of [
      '',
      'abc',
      'abc.def',
      '%00',
      '%E0%A4%A',
      identifier,
      `${identifier}.`,
      encodeURIComponent(`${identifier}.${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`),
      encodeURIComponent(`2fa-${'x'.repeat(20)}.${mark}`),
      signed(`2fa-${'x'.repeat(20)}`),
      signed(ama.id),
      session,
      'x'.repeat(5_000),
    ]) {
      const given = await steps.giveCode(`__Host-two-factor=${forged}`, codeNow(secret));
      expect([forged, given.status, given.location, given.session]).toEqual([
        forged,
        302,
        '/auth',
        undefined,
      ]);
    }
    await shop.rows(
      `update verifications set expires_at = expires_at - interval '10 minutes' where value = $1`,
      [ama.id],
    );
    const late = await steps.giveCode(real, codeNow(secret));
    expect([late.status, late.location, late.session]).toEqual([302, '/auth', undefined]);
  });

  test('is answered once: its cookie opens nothing afterwards', async () => {
    const challenge = await steps.challengeOf(ama);
    await midStep();
    expect((await steps.giveCode(challenge, codeNow(secret))).session).toBeDefined();
    for (const code of [codeNow(secret, 1), codes[0] ?? '']) {
      const again = await steps.giveCode(challenge, code);
      expect([again.status, again.location, again.session]).toEqual([302, '/auth', undefined]);
    }
  });

  test('gets an answer to whatever is typed, and opens no session', async () => {
    for (const text of [...BAD_TEXTS, `${codeNow(secret)}0`, '١٢٣٤٥٦', '１２３４５６']) {
      await shop.rows('update two_factors set failed_verification_count = 0');
      const challenge = await steps.challengeOf(ama);
      const { status, session } = await steps.giveCode(challenge, text);
      expect([text.slice(0, 40), status, session]).toEqual([
        text.slice(0, 40),
        // A NUL is no text in any field of the shop.
        text.replaceAll('\u0000', '').trim() === '' ? 422 : 401,
        undefined,
      ]);
    }
    expect(await steps.sessionsOf(ama)).toBe(0);
  });

  test.each(BAD_BODIES)('refuses a body that is no form (%s, %s)', async (type, body) => {
    const headers = { ...somewhere(), cookie: await steps.challengeOf(ama), 'content-type': type };
    const { status } = await shop.post('/auth?tab=code', body, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await steps.sessionsOf(ama)).toBe(0);
  });
});
