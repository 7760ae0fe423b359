import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailServer } from '../../support/mail-server.ts';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { authForms, cookieIn, newAddress } from '../../support/visitors.ts';

let server: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let forms: ReturnType<typeof authForms>;
let work: { stop(): Promise<void> };

beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url });
  forms = authForms(shop);
  work = await shop.startWork();
});
afterAll(async () => {
  await work.stop();
  await server.close();
});

/** The mail that the mail server got for this address. */
async function mailTo(email: string) {
  const find = () =>
    server.received.find(({ to }) => JSON.stringify(to ?? '').includes(`"${email}"`));
  await until(async () => find() !== undefined);
  const mail = find();
  if (!mail) throw new Error('no mail');
  return mail;
}
const tokenIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? '')?.[1] ?? '';

describe('the mails of accounts, by a real mail server', () => {
  test('confirm an address, in HTML and in plain text', async () => {
    const email = newAddress();
    await forms.signUp({ email, password: PASSWORD });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Please confirm your email address');
    expect(mail.from?.value[0]).toEqual({ name: 'CVX Care', address: 'care@corvox.test' });
    const token = tokenIn(mail.text);
    expect(mail.html).toContain(`https://shop.test/email-confirmation?token=${token}`);
    expect(
      cookieIn(
        await forms.confirm(decodeURIComponent(token), { password: PASSWORD }),
        '__Host-session',
      ),
    ).toBeDefined();
  });

  test('lead to a new password', async () => {
    const person = await makePerson(shop.rows);
    await forms.sendReset(person.email);
    const token = tokenIn((await mailTo(person.email)).text);
    const fields = { token, password: 'a new password', confirm: 'a new password' };
    expect((await forms.newPassword(fields)).status).toBe(302);
    await until(
      async () =>
        server.received.filter(({ subject }) => subject === 'Your password was changed').length ===
        1,
    );
  });

  test('tell an owner that somebody tried to sign up with their address', async () => {
    const person = await makePerson(shop.rows);
    await forms.signUp({ email: person.email, password: PASSWORD });
    const { subject, text } = await mailTo(person.email);
    expect(subject).toBe('You already have an account');
    expect(text).toContain('Someone tried to sign up with this address.');
  });

  test('tell an owner of a lock', async () => {
    const person = await makePerson(shop.rows);
    for (let turn = 0; turn < 5; turn += 1)
      await forms.signIn({ email: person.email, password: 'a guess' });
    expect((await mailTo(person.email)).subject).toBe('Sign-in to your account was paused');
  });

  test('name neither people nor what is sold, wherever they are seen', () => {
    expect(server.received.length).toBeGreaterThanOrEqual(5);
    for (const { subject, from, text, html } of server.received) {
      const seen = `${subject} ${from?.text} ${text} ${String(html)}`;
      expect(seen).not.toMatch(/corvox(?!\.test)|flower|intima|desire|wellness|gift|adult|18\+/i);
      expect(seen).not.toMatch(/Efua|Owusu|Ama|Mensah/);
    }
  });
});

describe('an account and its mail', () => {
  test('are one transaction: without the mail there is no account', async () => {
    const email = newAddress();
    await shop.rows(`alter table mails rename to away`);
    const answer = await forms.signUp({ email, password: PASSWORD });
    await shop.rows(`alter table away rename to mails`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Sign up failed');
    expect(await shop.rows(`select 1 from users where email = $1`, [email])).toEqual([]);
  });

  test('are one transaction: without the account there is no mail', async () => {
    const email = newAddress();
    await shop.rows(`alter table profiles rename to away`);
    expect((await forms.signUp({ email, password: PASSWORD })).status).toBe(503);
    await shop.rows(`alter table away rename to profiles`);
    expect(await shop.rows(`select 1 from mails where to_address = $1`, [email])).toEqual([]);
    expect((await forms.signUp({ email, password: PASSWORD })).status).toBe(200);
    expect(await shop.rows(`select 1 from mails where to_address = $1`, [email])).toHaveLength(1);
  });

  test('are one transaction for a reset too: a link that is in no mail does not exist', async () => {
    const person = await makePerson(shop.rows);
    await shop.rows(`alter table mails rename to away`);
    expect((await forms.sendReset(person.email)).status).toBe(503);
    await shop.rows(`alter table away rename to mails`);
    expect(await shop.rows(`select 1 from verifications where value = $1`, [person.id])).toEqual(
      [],
    );
  });
});
