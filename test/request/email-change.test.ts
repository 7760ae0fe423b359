import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, linkTo } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { codeNow, makePersonWithApp } from '../support/two-factor.ts';
import { authForms, newAddress } from '../support/visitors.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
});

const LINK = 'accounts.email-change';
const ASKED = 'accounts.email-change-asked';
const CHANGED = 'accounts.email-changed';

async function signedIn(wanted: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(shop.rows, wanted);
  return { person, cookie: await cookieOf(shop.rows, person) };
}
type Fields = Record<string, string>;
const ask = (cookie: string, fields: Fields) =>
  shop.post('/account/email', new URLSearchParams(fields), { cookie });
const press = (path: string, cookie = '') => {
  const token = new URL(path, 'https://shop.test').searchParams.get('token') ?? '';
  return shop.post(path, new URLSearchParams({ token }), cookie ? { cookie } : {});
};
const emailOf = async ({ id }: Pick<Person, 'id'>) =>
  (
    await shop.rows<{ email: string; profile: string }>(
      `select u.email, p.email as profile from users u join profiles p on p.user_id = u.id
        where u.id = $1`,
      [id],
    )
  )[0];
const kindsTo = async (email: string) => (await mailsTo(shop.rows, email)).map(({ kind }) => kind);
const isSignedIn = async (cookie: string) =>
  (await (await shop.get('/session', { cookie })).json()).user !== null;

/** Somebody whose change waits for its confirmation. */
async function asked(wanted: Parameters<typeof makePerson>[1] = {}) {
  const { person, cookie } = await signedIn(wanted);
  const email = newAddress();
  const answer = await ask(cookie, { email, password: person.password });
  expect(answer.headers.get('location')).toBe('/account/settings?notice=email-asked');
  return { person, cookie, email };
}

describe('changing one’s own email address', () => {
  test('asks for the password, and takes effect by the link at the new address', async () => {
    const { person, cookie, email } = await asked();
    const elsewhere = await cookieOf(shop.rows, person);
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
    expect(await kindsTo(person.email)).toEqual([ASKED]);
    const link = await linkTo(shop.rows, email, LINK);
    // Opening it changes nothing: mail scanners open links.
    expect(await (await shop.get(link, { cookie })).text()).toContain(email);
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });

    const done = await press(link, cookie);
    expect(done.headers.get('location')).toBe('/account/settings?notice=email');
    expect(await emailOf(person)).toEqual({ email, profile: email });
    expect(await kindsTo(person.email)).toEqual([ASKED, CHANGED]);
    expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await forms.signIn({ email, password: person.password })).status).toBe(302);
    const old = await forms.signIn({ email: person.email, password: person.password });
    expect(old.status).toBe(401);
  });

  test.each([
    [{ password: 'wrong one' }, 403],
    [{ password: '' }, 422],
    [{ email: 'nobody' }, 422],
    [{ email: '' }, 422],
  ])('refuses %j', async (fields, status) => {
    const { person, cookie } = await signedIn();
    const answer = await ask(cookie, {
      email: newAddress(),
      password: person.password,
      ...fields,
    });
    expect(answer.status).toBe(status);
    expect(await kindsTo(person.email)).toEqual([]);
  });

  test('refuses the address that one has already', async () => {
    const { person, cookie } = await signedIn();
    const email = person.email.toUpperCase();
    expect((await ask(cookie, { email, password: person.password })).status).toBe(422);
  });

  test('asks for a code as well where two-factor sign-in is on', async () => {
    const { person, secret } = await makePersonWithApp(shop);
    const cookie = await cookieOf(shop.rows, person);
    const fields = { email: newAddress(), password: person.password };
    expect((await ask(cookie, fields)).status).toBe(422);
    expect((await ask(cookie, { ...fields, code: '000000' })).status).toBe(403);
    expect((await ask(cookie, { ...fields, code: codeNow(secret) })).status).toBe(302);
  });

  test('says nothing about an address that somebody has, and can never take it', async () => {
    const owner = await makePerson(shop.rows);
    const { person, cookie } = await signedIn();
    const answer = await ask(cookie, { email: owner.email, password: person.password });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=email-asked');
    expect(await kindsTo(person.email)).toEqual([ASKED]);
    expect(await kindsTo(owner.email)).toEqual(['accounts.known-address']);
  });

  test('cannot take an address that somebody confirmed meanwhile', async () => {
    const { person, cookie, email } = await asked();
    const link = await linkTo(shop.rows, email, LINK);
    await makePerson(shop.rows, { email });
    const late = await press(link, cookie);
    expect(late.headers.get('location')).toBe('/account/settings?notice=email-link');
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
  });

  test('takes an address from a sign-up that nobody confirmed', async () => {
    const { person, cookie, email } = await asked();
    await makePerson(shop.rows, { email, confirmed: false });
    await press(await linkTo(shop.rows, email, LINK), cookie);
    expect(await emailOf(person)).toEqual({ email, profile: email });
  });

  test('is not done by whoever got the link by mistake', async () => {
    const { person, cookie, email } = await asked();
    const link = await linkTo(shop.rows, email, LINK);
    const stranger = await signedIn();
    expect((await press(link)).status).toBe(401);
    const theirs = await press(link, stranger.cookie);
    expect(theirs.headers.get('location')).toBe('/account/settings?notice=email-link');
    expect((await shop.get(link)).headers.get('location')).toContain('/auth?returnTo=');
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
    // A newer request ends the link.
    await ask(cookie, { email: newAddress(), password: person.password });
    await press(link, cookie);
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
  });

  test('sends one mailbox three emails an hour, whoever asks', async () => {
    const email = newAddress();
    for (let turn = 0; turn < 5; turn += 1) {
      const { person, cookie } = await signedIn();
      await ask(cookie, { email, password: person.password });
    }
    expect(await kindsTo(email)).toHaveLength(3);
  });

  test('is written down where staff do it', async () => {
    const { person, cookie, email } = await asked({ roles: ['moderator'] });
    await press(await linkTo(shop.rows, email, LINK), cookie);
    const changes = { email: { before: person.email, after: email } };
    expect(
      await shop.rows(`select action, changes from admin_activity_log where record_id = $1`, [
        person.id,
      ]),
    ).toEqual([{ action: 'Changed own email address', changes }]);
  });
});

describe('the old address', () => {
  test('stops a change that waits, and everyone is signed out', async () => {
    const { person, cookie, email } = await asked();
    const link = await linkTo(shop.rows, email, LINK);
    const stop = await linkTo(shop.rows, person.email, ASKED);
    expect(await (await shop.get(stop)).text()).toContain('Stop the change');
    const stopped = await press(stop);
    expect(stopped.headers.get('location')).toBe('/auth?notice=email-kept');
    expect(await isSignedIn(cookie)).toBe(false);
    await press(link, await cookieOf(shop.rows, person));
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
  });

  test('takes a change back within a week, and no second change ends that', async () => {
    const { person, cookie, email } = await asked();
    await press(await linkTo(shop.rows, email, LINK), cookie);
    const again = await ask(cookie, { email: newAddress(), password: person.password });
    expect(again.status).toBe(409);
    await press(await linkTo(shop.rows, person.email, CHANGED));
    expect(await emailOf(person)).toEqual({ email: person.email, profile: person.email });
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await forms.signIn({ email, password: person.password })).status).toBe(401);
    const late = await press(await linkTo(shop.rows, person.email, CHANGED));
    expect(late.headers.get('location')).toBe('/auth?notice=email-not-undone');
  });

  test('cannot after that', async () => {
    const { person, cookie, email } = await asked();
    await press(await linkTo(shop.rows, email, LINK), cookie);
    await shop.rows(`update email_changes set expires_at = now() where user_id = $1`, [person.id]);
    await press(await linkTo(shop.rows, person.email, CHANGED));
    expect(await emailOf(person)).toEqual({ email, profile: email });
  });
});
