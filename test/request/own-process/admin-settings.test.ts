import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../../support/bad-input.ts';
import { formIn } from '../../support/html-form.ts';
import { SECRET_KEY } from '../../support/payment-simulator.ts';
import { cookieOf, makePerson, type Person, TEST_SECRET } from '../../support/people.ts';
import { type SectionName, sectionForm, SHIPPED } from '../../support/settings-form.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

const MAIL_SECRET = 'the-password-of-the-mail-server';
const PATHS = ['', '/email', '/search', '/security', '/database', '/payment'].map(
  (tab) => `/admin/settings${tab}`,
);
const SECTIONS = Object.keys(SHIPPED) as SectionName[];

let shop: TestShop;
let admin: Person;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop({
    SMTP_URL: `smtp://somebody:${MAIL_SECRET}@127.0.0.1:1`,
    PAYSTACK_PUBLIC_KEY: 'pk_test_of_the_tests',
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_TEST: 'true',
  });
  admin = await makePerson(shop.rows, { roles: ['admin'], firstName: 'Esi', lastName: 'Owusu' });
  // Asking it of staff must not lock this one out in the middle of the tests.
  await shop.rows('update users set two_factor_enabled = true where id = $1', [admin.id]);
  cookie = await cookieOf(shop.rows, admin);
});
beforeEach(() => shop.rows('truncate settings'));

const post = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  shop.post('/admin/settings', body, { cookie, ...headers });
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const saved = async (section: string) => {
  const [row] = await shop.rows<{ values: Record<string, unknown>; version: string }>(
    `select values, (extract(epoch from updated_at) * 1000000)::bigint::text as version
       from settings where section = $1`,
    [section],
  );
  return row;
};
const activity = () =>
  shop.rows<{ action: string; table_name: string; record_id: string; changes: object }>(
    'select action, table_name, record_id, changes from admin_activity_log where admin_id = $1 order by number',
    [admin.id],
  );

describe('the screen', () => {
  test('shows every field of every section with what is in force', async () => {
    let html = '';
    for (const path of PATHS) {
      const answer = await shop.get(path, { cookie });
      expect([path, answer.status]).toEqual([path, 200]);
      html += await textOf(answer);
    }
    for (const section of SECTIONS) {
      for (const [name, value] of Object.entries(SHIPPED[section])) {
        expect(html).toContain(`name="${name}"`);
        if (value !== 'on' && section !== 'payment') expect(html).toContain(value);
      }
    }
    expect(html).toContain('name="staffTwoFactor"');
  });

  test('says what is configured, and no secret', async () => {
    for (const path of PATHS) {
      const answer = await shop.get(path, { cookie });
      const everything = (await answer.text()) + JSON.stringify([...answer.headers]);
      for (const secret of [MAIL_SECRET, SECRET_KEY, TEST_SECRET, shop.databaseUrl]) {
        expect(everything).not.toContain(secret);
      }
    }
    const email = await textOf(await shop.get('/admin/settings/email', { cookie }));
    expect(email).toContain('Mail server (SMTP)');
    expect(email).toContain('>configured<');
    const payment = await textOf(await shop.get('/admin/settings/payment', { cookie }));
    expect(payment).toContain('Paystack keys');
    expect(payment).toContain('Test keys');
  });

  test.each(['/admin/settings/site', '/admin/settings/nothing', '/admin/settings/__proto__'])(
    'has nothing at %s',
    async (path) => expect((await shop.get(path, { cookie })).status).toBe(404),
  );
});

describe('saving', () => {
  test('the delivery days are sent from the form as it stands, and corrected', async () => {
    const page = await textOf(await shop.get('/admin/settings', { cookie }));
    const form = formIn(page, 'Save Delivery days');
    const days = [...page.matchAll(/<input[^>]* name="(weekdays[^"]*)"/g)].map(
      ([, name = '']) => name,
    );
    expect(days).toHaveLength(7);
    for (const name of days) form.delete(name);
    form.set('isNamed', 'on');
    form.set('closedDays', '25.12.2026');
    const refused = await post(form);
    expect(refused.status).toBe(422);
    const html = await textOf(refused);
    expect(html).toContain('Please choose at least one day');
    expect(html).toContain('“25.12.2026” is not a day like 2026-12-25');
    // Without script the page comes back with what was typed.
    const typed = formIn(html, 'Save Delivery days');
    expect([typed.get('closedDays'), typed.get('isNamed')]).toEqual(['25.12.2026', 'yes']);
    form.set(days[6] ?? '', 'on');
    form.set('closedDays', '2026-12-27');
    form.set('cutOff', '09:30');
    expect((await post(form)).status).toBe(200);
    expect((await saved('deliveryDays'))?.values).toEqual({
      isNamed: true,
      isChosen: false,
      weekdays: [7],
      cutOff: '09:30',
      leadDays: 1,
      closedDays: ['2026-12-27'],
    });
  });

  test.each<[SectionName, Record<string, string | null>, object]>([
    ['site', { brand: 'Odo' }, { brand: { before: 'Corvox', after: 'Odo' } }],
    ['delivery', { fee: '22.50' }, { fee: { before: 1_500, after: 2_250 } }],
    ['delivery', { freeOverOn: null }, { freeOver: { before: 90_000, after: null } }],
    ['tax', { ratePercent: '12.5' }, { ratePercent: { before: 0, after: 12.5 } }],
    ['currency', { shown: 'USD' }, { shown: { before: 'GHS', after: 'USD' } }],
    ['claims', { rating: '4.7/5' }, { rating: { before: '', after: '4.7/5' } }],
    ['email', { senderName: 'CVX' }, { senderName: { before: 'CVX Care', after: 'CVX' } }],
    ['security', { maxLoginAttempts: '7' }, { maxLoginAttempts: { before: 5, after: 7 } }],
    ['security', { staffTwoFactor: 'on' }, { staffTwoFactor: { before: false, after: true } }],
    [
      'database',
      { backupFrequency: 'weekly' },
      { backupFrequency: { before: 'daily', after: 'weekly' } },
    ],
    ['payment', { card: null }, { card: { before: true, after: false } }],
  ])('%s %j is kept, and written down once', async (section, changed, changes) => {
    const before = (await activity()).length;
    const answer = await post(sectionForm(section, changed));
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Settings Saved');
    const written = (await activity()).slice(before);
    expect(written).toEqual([
      { action: 'Updated settings', table_name: 'settings', record_id: section, changes },
    ]);
    const row = await saved(section);
    // Pressed again there is nothing left to do, whatever version the page shows.
    expect((await post(sectionForm(section, changed))).status).toBe(200);
    expect((await activity()).slice(before)).toHaveLength(1);
    expect(await saved(section)).toEqual(row);
  });

  test('an untouched form changes nothing and leaves no trace', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const section of SECTIONS) {
      expect((await post(sectionForm(section))).status).toBe(200);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('a refused form says why beside its field, and changes nothing', async () => {
    const before = await wholeDatabase(shop.rows);
    const answer = await post(sectionForm('delivery', { fee: '1.999', freeOver: 'soon' }));
    expect(answer.status).toBe(422);
    const html = await textOf(answer);
    expect(html).toContain('Please check what you wrote');
    expect(html.match(/>Please enter an amount like 15\.00</g)).toHaveLength(4);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('the last way to pay stays', async () => {
    const off = { card: null, mobileMoney: null, cashOnDelivery: null };
    const answer = await shop.post('/admin/settings/payment', sectionForm('payment', off), {
      cookie,
    });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain('without one the shop could not sell');
    expect(await saved('payment')).toBeUndefined();
  });
});

test('two who save at the same moment: one of them wins, the other hears of it', async () => {
  const answers = await Promise.all(
    ['11.00', '12.00', '13.00', '14.00'].map((fee) => post(sectionForm('delivery', { fee }))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
});

describe('what no screen sends', () => {
  test.each(SECTIONS)('odd words in %s are refused or kept as they are', async (section) => {
    const names = Object.keys(SHIPPED[section]);
    for (const [index, text] of BAD_TEXTS.entries()) {
      await shop.rows('truncate settings');
      // All of its fields at once, and by turns one alone.
      const whole = Object.fromEntries(names.map((name) => [name, text]));
      const one = { [names[index % names.length] ?? '']: text };
      const answer = await post(sectionForm(section, index % 2 === 0 ? whole : one));
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 422) expect(await saved(section)).toBeUndefined();
      const row = await saved(section);
      if (row) expect(JSON.stringify(row.values)).not.toMatch(/\\u0000|\\ud800|\\r/);
    }
  });

  test('odd bodies, actions, sections and versions change nothing', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const [type, body] of BAD_BODIES) {
      const answer = await post(body, { 'content-type': type });
      expect([400, 415]).toContain(answer.status);
    }
    for (const text of BAD_TEXTS) {
      const form = sectionForm('site', { intent: text });
      expect((await post(form)).status).toBe(400);
      expect((await post(sectionForm('site', { section: text }))).status).toBe(400);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    for (const version of BAD_TEXTS) {
      await shop.rows(`insert into settings (section, values) values ('tax', '{"ratePercent": 1}')
        on conflict do nothing`);
      expect((await post(sectionForm('tax', {}, version))).status).toBe(409);
    }
  });
});

describe('a test email', () => {
  const send = (fields: Record<string, string>) =>
    shop.post('/admin/settings/email', new URLSearchParams({ intent: 'test-email', ...fields }), {
      cookie,
    });
  const mails = () =>
    shop.rows<{ to_address: string }>(
      `select to_address from mails where kind = 'settings.test' order by created_at`,
    );

  test('goes to who asks, or to the address that was typed, and its fate is told', async () => {
    expect((await send({ to: '' })).status).toBe(200);
    expect((await send({ to: 'owner@example.com' })).status).toBe(200);
    expect((await mails()).map((mail) => mail.to_address)).toEqual([
      admin.email,
      'owner@example.com',
    ]);
    const page = () => shop.get('/admin/settings/email', { cookie }).then(textOf);
    expect(await page()).toContain('The test email to owner@example.com');
    expect(await page()).toContain('<strong>waiting</strong>');
    await shop.rows(
      `update mails set last_error = 'SMTP 535 at AUTH' where kind = 'settings.test'`,
    );
    expect(await page()).toContain('the last try failed: SMTP 535 at AUTH');
    await shop.rows(`update mails set sent_at = now() where kind = 'settings.test'`);
    expect(await page()).toContain('went out.');
    expect((await activity()).filter(({ action }) => action === 'Sent test email')).toHaveLength(2);
  });

  test('to no address is refused, and too many are', async () => {
    const before = (await mails()).length;
    for (const to of ['nobody', 'a@b.c, d@e.f', 'a@b.c\r\nBcc: x@y.z']) {
      expect((await send({ to })).status).toBe(422);
    }
    expect(await mails()).toHaveLength(before);
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1) answers.push((await send({ to: 'a@b.co' })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
