import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkTo, tokenOf } from '../support/mails.ts';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { cookieIn, newAddress, somewhere } from '../support/visitors.ts';

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer(4_223);
});
afterAll(() => server.close());

describe('the log of a day with accounts', () => {
  test('tells what happened and nothing of anybody', async () => {
    const secrets: string[] = [];
    const email = newAddress();
    const password = 'a password for the log';
    const form = (fields: Record<string, string>) => new URLSearchParams(fields);
    const post = (path: string, fields: Record<string, string>, headers = {}) =>
      server.post(path, form(fields), { ...somewhere(), ...headers });

    await post('/auth?tab=signup', {
      intent: 'sign-up',
      firstName: 'Akosua',
      lastName: 'Line\r\nBreak',
      email,
      password,
    });
    const confirmation = tokenOf(await linkTo(server.rows, email, 'accounts.confirmation'));
    await server.get(`/email-confirmation?token=${confirmation}`);
    await post('/email-confirmation', { token: confirmation, password });
    for (let turn = 0; turn < 5; turn += 1)
      await post('/auth', { intent: 'sign-in', email, password: 'a wrong guess' });
    await post('/auth', { intent: 'sign-in', email, password });
    await post('/auth', { intent: 'send-reset', email });
    const reset = tokenOf(await linkTo(server.rows, email, 'accounts.reset'));
    await server.get(`/reset-password?token=${reset}`);
    await post('/reset-password', {
      token: reset,
      password: 'another password',
      confirm: 'another password',
    });
    const entered = await post('/auth', { intent: 'sign-in', email, password: 'another password' });
    const cookie = cookieIn(entered, '__Host-session') ?? '';
    await post(
      '/account?index',
      {
        first_name: 'Akosua',
        last_name: 'B',
        phone: '0241234567',
        address_line_1: '7 Secret Lane',
        country: 'GH',
      },
      { cookie },
    );
    await server.get('/admin');
    await server.get('/admin', { cookie });
    const admin = await makePerson(server.rows, { roles: ['admin'] });
    await server.get('/admin', { cookie: await cookieOf(server.rows, admin) });
    await post('/sign-out', {}, { cookie });
    expect(server.log()).not.toContain('alert: many denials');
    for (let turn = 0; turn < 20; turn += 1) await server.get('/admin');

    secrets.push(email, password, 'a wrong guess', 'another password', confirmation, reset);
    secrets.push(
      cookie.slice(15),
      decodeURIComponent(cookie).slice(15, 40),
      'Akosua',
      '7 Secret Lane',
    );
    secrets.push('241234567', 'argon2id', admin.email);
    const log = server.log();
    for (const secret of secrets) expect(log).not.toContain(secret);
    for (const event of [
      'sign-up',
      'address confirmed',
      'sign-in failed',
      'sign-in locked',
      'sign-in refused: locked',
      'password reset requested',
      'password reset',
      'sign-in',
      'authz_denied: not signed in',
      'authz_denied: not of the staff that may',
      'sign-out',
      'alert: many denials within a minute',
    ]) {
      expect(log, event).toContain(`"msg":"${event}"`);
    }
    for (const line of log.split('\n').filter((text) => text.startsWith('{'))) {
      const entry: { time: string } = JSON.parse(line);
      expect(entry.time).toMatch(/Z$/);
    }
  });
});
