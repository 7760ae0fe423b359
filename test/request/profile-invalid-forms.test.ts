import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { AMA, profiles } from '../support/profiles.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let person: Person;
let cookie: string;
let my: ReturnType<typeof profiles>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.rows('truncate rate_limits');
  person = await makePerson(shop.rows, { firstName: 'Efua', lastName: 'Owusu' });
  // Whom no form of hers may touch.
  await makePerson(shop.rows, { firstName: 'Kwame', lastName: 'Boateng' });
  cookie = await cookieOf(shop.rows, person);
  my = profiles(shop, cookie);
});

const FIELDS = Object.keys(AMA);

describe('a form that nobody would send', () => {
  const ODD: [string, string][] = [
    ['nothing', ''],
    ['spaces', ' \t\n '],
    ['10 kB', 'x'.repeat(10_000)],
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['emoji', '💐👩‍❤️‍👩'],
    ['right to left', 'عمر \u202eabc'],
    ['HTML', '<script>alert(1)</script>'],
    ['SQL', "'; drop table profiles; --"],
    ['line breaks', 'a\r\nSet-Cookie: x=1'],
    ['an object', '[object Object]'],
    ['digits', '9'.repeat(500)],
  ];
  test.each(ODD)('%s in each field is refused or stored as text', async (_what, value) => {
    for (const field of FIELDS) {
      const before = await my.everything();
      const form = new URLSearchParams(AMA);
      form.set(field, value);
      const answer = await shop.post('/account?index', form, { cookie });
      expect([200, 422], `${field}: ${answer.status}`).toContain(answer.status);
      expect(await answer.text()).not.toContain('<script>alert');
      if (answer.status !== 200) expect(await my.everything()).toEqual(before);
      for (const kept of Object.values((await my.profileOf(person)) ?? {})) {
        if (typeof kept !== 'string') continue;
        expect(kept.length).toBeLessThanOrEqual(254);
        // oxlint-disable-next-line no-control-regex
        expect(kept).not.toMatch(/[\u0000-\u001f\u202e]/);
        expect(kept.isWellFormed()).toBe(true);
      }
    }
  });

  const raw = (body: BodyInit, type?: string) =>
    shop.post('/account?index', body, { cookie, ...(type ? { 'content-type': type } : {}) });
  const FORM = 'application/x-www-form-urlencoded';
  const cases: [string, () => Promise<Response>, number[]][] = [
    ['JSON', () => raw(JSON.stringify(AMA), 'application/json'), [415]],
    ['plain text', () => raw('first_name=x', 'text/plain'), [415]],
    ['broken multipart', () => raw('--x\r\nno', 'multipart/form-data; boundary=y'), [400]],
    ['an empty body', () => raw('', FORM), [422]],
    ['invalid UTF-8', () => raw(new Uint8Array([0x61, 0x3d, 0xff]), FORM), [400]],
    ['1 MB', () => my.save({ ...AMA, city: 'x'.repeat(1_000_000) }), [413]],
    [
      'files for names',
      () => {
        const form = new FormData();
        for (const field of FIELDS) form.set(field, new Blob(['x']), 'x.png');
        return shop.post('/account?index', form, { cookie });
      },
      [422],
    ],
    [
      'a form for the frame of the tabs',
      () => shop.post('/account', new URLSearchParams(AMA), { cookie }),
      [405],
    ],
  ];
  test.each(cases)('%s is refused and nothing changes', async (_what, ask, statuses) => {
    const before = await my.everything();
    expect(statuses).toContain((await ask()).status);
    expect(await my.everything()).toEqual(before);
  });
});
