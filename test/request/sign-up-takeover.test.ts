import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, linkTo, tokenOf } from '../support/mails.ts';
import { cookieOf, makePerson, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, cookieIn, newAddress, somewhere } from '../support/visitors.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
});

const KIND = 'accounts.confirmation';
const MINE = 'my own password';
const THEIRS = 'the password of a stranger';
const confirmationOf = async (email: string) => tokenOf(await linkTo(shop.rows, email, KIND));
const isConfirmed = async (email: string) =>
  (await shop.rows(`select email_verified from users where email = $1`, [email]))[0];

/** Signs up and gives the cookie of the browser and the token of the email. */
async function signUp(email: string, password: string, query = '') {
  const answer = await shop.post(
    `/auth?tab=signup${query}`,
    new URLSearchParams({
      intent: 'sign-up',
      firstName: 'Efua',
      lastName: 'Owusu',
      email,
      password,
    }),
    somewhere(),
  );
  expect(answer.status).toBe(200);
  return {
    cookie: cookieIn(answer, '__Host-sign-up') ?? '',
    line: answer.headers.getSetCookie().find((one) => one.startsWith('__Host-sign-up=')) ?? '',
    token: await confirmationOf(email),
  };
}

describe('a confirmation link', () => {
  test('dies with a newer sign-up, and confirms nobody else’s password', async () => {
    const email = newAddress();
    const mine = await signUp(email, MINE);
    const theirs = await signUp(email, THEIRS);
    const here = { ...somewhere(), cookie: mine.cookie };

    const old = await forms.confirm(mine.token, {}, here);
    expect(old.headers.get('location')).toBe('/auth?notice=verification');
    // I open the newest email, in the browser in which I signed up and elsewhere.
    const page = await shop.get(`/email-confirmation?token=${theirs.token}`, here);
    expect(await page.text()).toContain('Enter the password you chose when you signed up');
    const alone = await forms.confirm(theirs.token, {}, here);
    expect(cookieIn(alone, '__Host-session')).toBeUndefined();
    const byMine = await forms.confirm(theirs.token, { password: MINE }, here);
    expect(byMine.status).toBe(403);
    expect(await isConfirmed(email)).toEqual({ email_verified: false });
    expect((await forms.signIn({ email, password: THEIRS })).status).toBe(403);

    const again = await signUp(email, MINE);
    const done = await forms.confirm(again.token, {}, { ...somewhere(), cookie: again.cookie });
    expect(cookieIn(done, '__Host-session')).toBeDefined();
    expect((await forms.signIn({ email, password: THEIRS })).status).toBe(401);
    expect((await forms.signIn({ email, password: MINE })).status).toBe(302);
  });

  test('sent again is the same link of the same sign-up', async () => {
    const email = newAddress();
    const first = await signUp(email, MINE);
    await forms.sendConfirmation(email);
    expect(await confirmationOf(email)).toBe(first.token);
  });

  test('of a sign-up ends with a reset of its password', async () => {
    const email = newAddress();
    const theirs = await signUp(email, THEIRS);
    await forms.sendReset(email);
    const token = tokenOf(await linkTo(shop.rows, email, 'accounts.reset'));
    await forms.newPassword({ token, password: MINE, confirm: MINE });
    const late = await forms.confirm(theirs.token, { password: THEIRS });
    expect(late.headers.get('location')).toBe('/auth?notice=verification');
    const waiting = await forms.goOn(theirs.cookie);
    expect(await waiting.json()).toEqual({ to: null });
    expect((await forms.signIn({ email, password: THEIRS })).status).toBe(401);
  });

  test('cannot be used to guess the password for ever', async () => {
    const email = newAddress();
    const { token } = await signUp(email, MINE);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await forms.confirm(token, { password: `guess ${turn}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  test('confirms once when it is opened ten times at once', async () => {
    const email = newAddress();
    const { token, cookie } = await signUp(email, MINE);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => forms.confirm(token, {}, { ...somewhere(), cookie })),
    );
    const opened = answers.filter((answer) => cookieIn(answer, '__Host-session') !== undefined);
    expect(opened).toHaveLength(1);
  });
});

describe('the browser that signed up', () => {
  test('confirms without the password, and goes on where it was', async () => {
    const { token, cookie, line } = await signUp(newAddress(), MINE, '&returnTo=%2Fcheckout');
    expect(line).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const page = await shop.get(`/email-confirmation?token=${token}`, { cookie });
    expect(await page.text()).toContain('Confirming your email...');
    const answer = await forms.confirm(token, {}, { ...somewhere(), cookie });
    expect(answer.headers.get('location')).toBe('/checkout');
    expect(await (await forms.goOn(cookie)).json()).toEqual({ to: null });
  });

  test('goes on by itself after a confirmation elsewhere, once, and nobody else does', async () => {
    const { token, cookie } = await signUp(newAddress(), MINE, '&returnTo=%2Fcheckout');
    expect(await (await forms.goOn(cookie)).json()).toEqual({ to: null });
    const elsewhere = await forms.confirm(token, { password: MINE });
    expect(elsewhere.headers.get('location')).toBe('/checkout');
    for (const other of ['', `${cookie.slice(0, -2)}xx`]) {
      expect(await (await forms.goOn(other)).json()).toEqual({ to: null });
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => forms.goOn(cookie)));
    const opened = answers.filter((answer) => cookieIn(answer, '__Host-session') !== undefined);
    expect(opened).toHaveLength(1);
    expect(await opened[0]?.json()).toEqual({ to: '/checkout' });
  });

  test('goes on only within an hour', async () => {
    const email = newAddress();
    const { token, cookie } = await signUp(email, MINE);
    await forms.confirm(token, { password: MINE });
    await shop.rows(
      `update sign_ups set created_at = now() - interval '61 minutes'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
    expect(await (await forms.goOn(cookie)).json()).toEqual({ to: null });
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/auth?returnTo=/checkout'])(
    'does not go on at %s',
    async (to) => {
      const query = `&returnTo=${encodeURIComponent(to)}`;
      const { token, cookie } = await signUp(newAddress(), MINE, query);
      const answer = await forms.confirm(token, {}, { ...somewhere(), cookie });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  test('of a known address hears and gets the same as any other', async () => {
    const owner = await makePerson(shop.rows);
    const answer = await forms.signUp({ email: owner.email, password: THEIRS });
    const cookie = cookieIn(answer, '__Host-sign-up') ?? '';
    expect(cookie).not.toBe('');
    expect(await (await forms.goOn(cookie)).json()).toEqual({ to: null });
  });
});

describe('a mailbox', () => {
  test('gets four emails an hour from thirty sign-ups of thirty addresses', async () => {
    const email = newAddress();
    await signUp(email, MINE);
    for (let turn = 0; turn < 29; turn += 1) {
      const answer = await forms.signUp({ email, password: `${THEIRS} ${turn}` });
      expect(await answer.text()).toContain('Account created!');
    }
    expect(await mailsTo(shop.rows, email)).toHaveLength(4);
    // What could not be sent changed nothing: the newest email still belongs to the newest sign-up.
    const token = await confirmationOf(email);
    const answer = await forms.confirm(token, { password: `${THEIRS} 2` });
    expect(cookieIn(answer, '__Host-session')).toBeDefined();
  });

  test('with an account gets no more than that either', async () => {
    const owner = await makePerson(shop.rows);
    for (let turn = 0; turn < 6; turn += 1) {
      await forms.signUp({ email: owner.email.toUpperCase(), password: THEIRS });
    }
    expect(await mailsTo(shop.rows, owner.email)).toHaveLength(4);
  });
});

describe('a role', () => {
  const roles = (id: string) => shop.rows(`select role from user_roles where user_id = $1`, [id]);

  test('is not given to an address that nobody has confirmed', async () => {
    const admin = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, admin);
    const waiting = await makePerson(shop.rows, { confirmed: false });
    const path = `/admin/users/${waiting.id}/roles`;
    const answer = await shop.post(path, new URLSearchParams({ role: 'admin' }), { cookie });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This email address is not confirmed yet.');
    expect(await roles(waiting.id)).toEqual([]);
  });

  test('of the command line comes with the link that it prints, and not with a stranger’s sign-up', async () => {
    const email = newAddress();
    const theirs = await signUp(email, THEIRS);
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        ['build/bin/admin.js', 'grant', email],
        { env: { ...process.env, DATABASE_URL: shop.databaseUrl, ORIGIN: 'https://shop.test' } },
        (_, stdout) => resolve(stdout),
      );
    });
    const [user] = await shop.rows<{ id: string }>(`select id from users where email = $1`, [
      email,
    ]);
    expect(await roles(user?.id ?? '')).toEqual([]);
    await forms.confirm(theirs.token, {}, { ...somewhere(), cookie: theirs.cookie });
    expect(await roles(user?.id ?? '')).toEqual([]);
    const token = /token=(\S+)/.exec(output)?.[1] ?? '';
    const answer = await forms.newPassword({ token, password: PASSWORD, confirm: PASSWORD });
    expect(answer.status).toBe(302);
    expect(await roles(user?.id ?? '')).toEqual([{ role: 'admin' }]);
    expect((await forms.signIn({ email, password: THEIRS })).status).toBe(401);
  });
});
