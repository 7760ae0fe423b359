import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { AMA, profiles } from '../support/profiles.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let person: Person;
let other: Person;
let cookie: string;
let my: ReturnType<typeof profiles>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.rows('truncate rate_limits');
  person = await makePerson(shop.rows, { firstName: 'Efua', lastName: 'Owusu' });
  other = await makePerson(shop.rows, { firstName: 'Kwame', lastName: 'Boateng' });
  cookie = await cookieOf(shop.rows, person);
  my = profiles(shop, cookie);
});

const open = (path = '/account') => shop.get(path, { cookie });
const nameOf = async ({ id }: Person) =>
  (await shop.rows<{ name: string }>('select name from users where id = $1', [id]))[0]?.name;

describe('the account page', () => {
  test.each(['/account', '/account/orders', '/account/orders?page=2', '/account/settings'])(
    'asks whoever is not signed in to sign in, at %s',
    async (path) => {
      const answer = await shop.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain('Access Your Account');
      expect(html).toContain(`href="/auth?returnTo=${encodeURIComponent(path)}"`);
      expect(html).not.toContain('name="first_name"');
      expect(html).not.toContain('<nav aria-label="Account"');
      expect(html.match(/<title>/g)).toHaveLength(1);
      expect(html).toContain('<meta name="robots" content="noindex"');
    },
  );

  test('greets who is signed in, is kept nowhere and shows nothing of anybody else', async () => {
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('value="Efua"');
    expect(html).toContain(`value="${person.email}"`);
    expect(html).toContain('action="/sign-out"');
    expect(html).not.toContain(other.email);
    expect(html).not.toContain('Back-office');
    expect(html).not.toContain(person.id);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  test.each([
    ['admin', true],
    ['moderator', false],
    ['user', false],
  ] as const)('with the role %s there is a way to the back-office: %s', async (role, shown) => {
    const staff = await makePerson(shop.rows, { roles: [role] });
    const html = await (
      await shop.get('/account', { cookie: await cookieOf(shop.rows, staff) })
    ).text();
    expect(html.includes('href="/admin"')).toBe(shown);
  });

  test.each([
    ['/account?tab=profile', '/account'],
    ['/account?tab=orders&page=2', '/account/orders?page=2'],
    ['/account?tab=settings&required=two-factor', '/account/settings?required=two-factor'],
  ])('%s leads to %s', async (asked, path) => {
    for (const headers of [{ cookie }, {}] as Record<string, string>[]) {
      const answer = await shop.get(asked, headers);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(path);
    }
  });

  test('a tab that there is not is the profile', async () => {
    for (const tab of ['', 'x', '%00', '//evil.example', '__proto__']) {
      expect((await open(`/account?tab=${tab}`)).status).toBe(200);
    }
  });

  test('somebody without a profile yet gets an empty one, with Ghana chosen', async () => {
    await shop.rows('delete from profiles where user_id = $1', [person.id]);
    const html = await (await open()).text();
    expect(html).toMatch(/name="first_name"[^>]*value=""|value=""[^>]*name="first_name"/);
    expect(html).toMatch(/<option value="GH" selected=""/);
    expect((await my.save(AMA)).status).toBe(200);
    expect(await my.profileOf(person)).toMatchObject({ first_name: 'Ama', email: person.email });
  });

  test('somebody who has just signed up is offered Ghana, and keeps what they choose', async () => {
    const fresh = await makePerson(shop.rows);
    const theirs = { cookie: await cookieOf(shop.rows, fresh) };
    const chosen = async () =>
      /<option value="(..)" selected=""/.exec(
        await (await shop.get('/account', theirs)).text(),
      )?.[1];
    expect(await chosen()).toBe('GH');
    const fields = { first_name: 'Ama', last_name: 'Mensah', country: 'US' };
    await shop.post('/account?index', new URLSearchParams(fields), theirs);
    expect(await chosen()).toBe('US');
  });

  test('says that the profile failed to load and offers to try again', async () => {
    await shop.rows('alter table profiles rename to profiles_away');
    try {
      const answer = await open();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain('Failed to load profile');
      expect(html).toContain('<title>My account – Corvox</title>');
      expect(html).toContain('<nav aria-label="Account"');
      expect(html).toMatch(/href="\/account"[^>]*>Try again/);
      expect(html).not.toContain('name="first_name"');
    } finally {
      await shop.rows('alter table profiles_away rename to profiles');
    }
    expect(await (await open()).text(), 'trying again').toContain('value="Efua"');
  });
});

describe('saving a profile', () => {
  test('changes the own profile and the own name, and nobody else', async () => {
    const before = { profile: await my.profileOf(other), name: await nameOf(other) };
    const answer = await my.save(AMA);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('Profile updated');
    expect(html).toContain('value="024 123 4567"');
    expect(html).toContain('value="GA-183-8164"');
    expect(await my.profileOf(person)).toMatchObject({
      ...AMA,
      phone: '+233241234567',
      state: 'Greater Accra',
      postal_code: 'GA-183-8164',
      email: person.email,
      user_id: person.id,
    });
    expect(await nameOf(person)).toBe('Ama Mensah');
    expect({ profile: await my.profileOf(other), name: await nameOf(other) }).toEqual(before);
  });

  test('keeps every writing as it is', async () => {
    const names = { first_name: '<b>Ama</b> 💐', last_name: 'O\'Neil "é" \' or 1=1; -- عمر' };
    const answer = await my.save({ ...AMA, ...names });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('<b>Ama</b>');
    expect(await my.profileOf(person)).toMatchObject(names);
    expect(await nameOf(person)).toBe(`${names.first_name} ${names.last_name}`);
  });

  test('a phone number from abroad is shown as one writes it', async () => {
    const html = await (await my.save({ ...AMA, phone: '+447911123456', country: 'GB' })).text();
    expect(html).toContain('value="+44 7911 123456"');
    expect(await my.profileOf(person)).toMatchObject({ phone: '+447911123456', country: 'GB' });
  });

  test.each([
    ['user_id', () => other.id],
    ['id', () => other.id],
    ['email', () => 'mine@example.com'],
    ['role', () => 'admin'],
    ['name', () => 'Admin'],
    ['created_at', () => '2020-01-01'],
    ['__proto__', () => 'x'],
  ])('with the field %s answers 400 and changes nothing', async (field, value) => {
    const before = await my.everything();
    const answer = await my.save({ ...AMA, [field]: value() });
    expect(answer.status).toBe(400);
    expect(await my.everything()).toEqual(before);
  });

  test('for whoever is not signed in answers 401 and changes nothing', async () => {
    const before = await my.everything();
    for (const headers of [
      {},
      { cookie: '__Host-session=made.up' },
      { cookie: '__Host-session=%00' },
    ] as Record<string, string>[]) {
      expect((await my.save(AMA, headers)).status).toBe(401);
    }
    expect(await my.everything()).toEqual(before);
  });

  test('from another site is refused and changes nothing', async () => {
    const before = await my.everything();
    const answer = await my.save(AMA, { cookie, origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await my.everything()).toEqual(before);
  });

  test('names each field that is wrong, keeps what was typed and stores nothing', async () => {
    const before = await my.everything();
    const answer = await my.save({
      ...AMA,
      first_name: ' ',
      phone: '12345',
      state: 'Brong-Ahafo',
      city: 'Sunyani & more',
      country: 'GH',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const words of [
      'Please enter your first name',
      'Please enter a phone number like 024 123 4567 or +44 7911 123456',
      'Please choose one of the sixteen regions, like Greater Accra',
      'value="12345"',
      'value="Brong-Ahafo"',
      'value="Sunyani &amp; more"',
      '<title>Error: ',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/<option value="GH" selected=""/);
    expect(html).not.toContain('Profile updated');
    expect(await my.everything()).toEqual(before);
  });

  test('that fails says so and keeps what was typed', async () => {
    const before = await my.everything();
    await shop.rows('alter table profiles add constraint broken check (false) not valid');
    try {
      const answer = await my.save(AMA);
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain('Failed to update profile');
      expect(html).toContain('value="14 Palm Street"');
      expect(html).not.toContain('Profile updated');
    } finally {
      await shop.rows('alter table profiles drop constraint broken');
    }
    // The name of the account too: the two are saved together or not at all.
    expect(await my.everything()).toEqual(before);
  });

  test('takes thirty in ten minutes from one person', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await my.save({ ...AMA, city: `City ${n}` })).status).toBe(200);
    }
    const refused = await my.save({ ...AMA, city: 'One too many' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    const html = await refused.text();
    expect(html).toContain('Please wait a little');
    expect(html).toContain('value="One too many"');
    expect(await my.profileOf(person)).toMatchObject({ city: 'City 29' });
    const cookieOfOther = await cookieOf(shop.rows, other);
    expect((await my.save(AMA, { cookie: cookieOfOther })).status).toBe(200);
  });

  test('twenty at once leave one whole profile', async () => {
    await shop.rows('delete from profiles where user_id = $1', [person.id]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        my.save({ ...AMA, first_name: `Ama${n}`, city: `City ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const stored = await my.profileOf(person);
    const n = String(stored?.city).replace('City ', '');
    expect(stored).toMatchObject({ first_name: `Ama${n}` });
    expect(await nameOf(person)).toBe(`Ama${n} Mensah`);
  });
});

test('the list of all telephone numbers stays on the server', async () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text.includes('country_calling_codes'), name).toBe(false);
    expect(text.includes('DisplayNames'), name).toBe(false);
  }
});
