import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

const NEUTRAL = 'https://www.bbc.com/weather';
const OWN = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const PAGES = ['/', '/categories', '/cart', '/checkout', '/auth', '/privacy-policy', '/no-such'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => setExit({ shown: true }));

const textOf = async (path: string) => (await shop.get(path)).text();

/** Saves it and waits until every page goes by it. */
async function setExit(values: object): Promise<void> {
  await shop.rows('truncate settings');
  await shop.rows(`insert into settings (section, values) values ('exit', $1)`, [
    JSON.stringify(values),
  ]);
  const { shown, forgets } = { shown: false, forgets: true, ...values };
  await until(async () => {
    const html = await textOf('/');
    const isForgetting = html.includes('data-forgets');
    return html.includes('href="/exit"') === shown && isForgetting === (shown && forgets);
  });
}

const exit = (headers: Record<string, string> = OWN, cookie?: string) =>
  shop.get('/exit', { ...headers, ...(cookie && { cookie }) });

const userOf = async (cookie: string) => {
  const session: { user: { id: string } | null } = await (
    await shop.get('/session', { cookie })
  ).json();
  return session.user?.id;
};

const cookiesIn = (answer: Response) =>
  Object.fromEntries(
    answer.headers
      .getSetCookie()
      .map((text) => [text.split('=')[0], text.split(';')[0]?.split('=')[1]]),
  );

describe('the quick exit', () => {
  test('signs out, takes every cookie away and leads to the neutral site', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    expect(await userOf(cookie)).toBe(person.id);
    const answer = await exit(OWN, cookie);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(NEUTRAL);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const { '__Host-exit': changed, ...ended } = cookiesIn(answer);
    expect(ended).toEqual({
      '__Host-session': '',
      '__Host-two-factor': '',
      '__Host-sign-up': '',
      '__Host-guest': '',
      '__Host-order': '',
      '__Host-device': '',
      '__Host-adult': '',
    });
    expect(changed).toMatch(/^[\w-]{11}$/);
    expect(cookiesIn(await exit())['__Host-exit']).not.toBe(changed);
    expect(await userOf(cookie)).toBeUndefined();
  });

  test('leaves what belongs to the device where the owner wants it so', async () => {
    await setExit({ shown: true, forgets: false });
    const answer = await exit();
    expect(Object.keys(cookiesIn(answer)).toSorted()).toEqual(
      ['exit', 'guest', 'order', 'session', 'sign-up', 'two-factor'].map(
        (name) => `__Host-${name}`,
      ),
    );
  });

  test.each([
    ['a link on another site', { site: 'cross-site', mode: 'navigate', dest: 'document' }],
    ['a link on a neighbouring site', { site: 'same-site', mode: 'navigate', dest: 'document' }],
    ['a picture on another site', { site: 'cross-site', mode: 'no-cors', dest: 'image' }],
    ['a picture on a page of ours', { site: 'same-origin', mode: 'no-cors', dest: 'image' }],
    ['a frame', { site: 'same-origin', mode: 'navigate', dest: 'iframe' }],
  ])('%s signs nobody out and leads home', async (_, { site, mode, dest }) => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const fetched = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
    const answer = await exit(fetched, cookie);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await userOf(cookie)).toBe(person.id);
  });

  test('goes nowhere that its address names', async () => {
    for (const query of [
      '?to=https://evil.example',
      '?next=//evil.example',
      '?https://evil.example',
    ]) {
      const answer = await shop.get(`/exit${query}`, OWN);
      expect(answer.headers.get('location')).toBe(NEUTRAL);
    }
  });

  test('stands on every page of the shop as an ordinary link', async () => {
    for (const path of PAGES) {
      const html = await textOf(path);
      const links = html.match(/<a [^>]*href="\/exit"[^>]*>/g) ?? [];
      expect(links, path).toHaveLength(2);
      for (const link of links) expect(link).toContain('rel="nofollow noreferrer"');
    }
    expect(await textOf('/privacy-policy')).toContain('does not delete your browser’s history');
  });
});

test('a shop that has not switched it on shows none, sends no script for it, and its address leads home', async () => {
  await setExit({});
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows));
  for (const path of PAGES) expect(await textOf(path)).not.toMatch(/\/exit|quick.exit|data-exit/i);
  const answer = await exit(OWN, cookie);
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await userOf(cookie)).toBeDefined();
});

test('an address that is not https cannot be in force', async () => {
  await shop.rows('truncate settings');
  await shop.rows(`insert into settings (section, values) values ('exit', $1)`, [
    JSON.stringify({ shown: true, address: 'javascript:alert(1)' }),
  ]);
  await until(async () => (await exit()).headers.get('location') === '/');
});
