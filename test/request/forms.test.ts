import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.rows('truncate rate_limits, contact_messages, newsletter_subscriptions'));

const MESSAGE = { name: 'Ama', email: 'ama@example.com', subject: 'Delivery', message: 'When?' };
const contact = (fields: Record<string, string>, headers?: Record<string, string>) =>
  shop.post('/contact', new URLSearchParams(fields), headers);
const subscribe = (email: string, headers?: Record<string, string>) =>
  shop.post('/?index', new URLSearchParams({ email }), headers);
const countOf = async (table: string) =>
  Number((await shop.rows<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

describe('the contact form', () => {
  test('stores a message as it was written and says so', async () => {
    const answer = await contact({ ...MESSAGE, message: '<b>Hi</b>\r\n💐 ’ — é' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Message sent!');
    const [stored] = await shop.rows<{ message: string }>('select * from contact_messages');
    expect(stored).toMatchObject({ ...MESSAGE, message: '<b>Hi</b>\n💐 ’ — é' });
  });

  test('keeps what was typed, names each field and stores nothing when something is missing', async () => {
    const answer = await contact({ ...MESSAGE, email: 'ama at home', subject: '' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Please enter an email address like ama@example.com');
    expect(html).toContain('Please enter a subject');
    expect(html).toContain('value="Ama"');
    expect(html).toContain('value="ama at home"');
    expect(html).toMatch(/<title>Error: /);
    const field = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('aria-describedby="');
    expect(html).toMatch(/role="alert"[\s\S]*href="#field-email"[\s\S]*href="#field-subject"/);
    expect(await countOf('contact_messages')).toBe(0);
  });

  test('answers a machine as it would a person, and stores nothing', async () => {
    const answer = await contact({ ...MESSAGE, website: 'https://spam.example' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Message sent!');
    expect(await countOf('contact_messages')).toBe(0);
  });

  test('takes five an hour from one address, also when it pretends to be others', async () => {
    const from = (hops: string) => contact(MESSAGE, { 'x-forwarded-for': hops });
    for (let n = 0; n < 5; n += 1) expect((await from(`6.6.6.${n}, 203.0.113.7`)).status).toBe(200);
    const refused = await from('6.6.6.9, 203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await refused.text()).toContain('Please wait a little');
    expect((await from('203.0.113.8')).status).toBe(200);
    expect(await countOf('contact_messages')).toBe(6);
    await shop.rows(`update rate_limits set resets_at = now() - interval '1 second'`);
    expect((await from('203.0.113.7')).status).toBe(200);
  });
});

describe('the newsletter', () => {
  test('takes an address once, whatever its capitals', async () => {
    expect(await (await subscribe('Ama@Example.com')).text()).toContain(
      'Thank you for subscribing!',
    );
    const again = await subscribe('ama@example.COM');
    expect(again.status).toBe(200);
    const html = await again.text();
    expect(html).toContain('Already subscribed!');
    expect(html).toContain('This email is already on our newsletter list.');
    expect(await countOf('newsletter_subscriptions')).toBe(1);
  });

  test('twenty at once for one address make one row', async () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      subscribe('kofi@example.com', { 'x-forwarded-for': `203.0.113.${n}` }),
    );
    const texts = await Promise.all((await Promise.all(many)).map((answer) => answer.text()));
    expect(texts.filter((text) => text.includes('Thank you for subscribing!'))).toHaveLength(1);
    expect(await countOf('newsletter_subscriptions')).toBe(1);
  });

  test.each([
    '',
    ' ',
    'ama',
    'a＠b.com',
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'a@b.com\r\nBcc: x@y.z',
    '\u0000',
  ])('refuses %j, keeps it in the field and stores nothing', async (email) => {
    const answer = await subscribe(email);
    expect(answer.status).toBe(422);
    expect(await countOf('newsletter_subscriptions')).toBe(0);
  });

  test('takes five an hour from one address', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await subscribe(`a${n}@example.com`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await countOf('newsletter_subscriptions')).toBe(5);
  });
});

describe('a form that is none', () => {
  const cases: [string, () => Promise<Response> | Response, number[]][] = [
    ['1 MB', () => contact({ ...MESSAGE, message: 'x'.repeat(1_000_000) }), [413]],
    ['a message over its limit', () => contact({ ...MESSAGE, message: 'x'.repeat(5_001) }), [422]],
    [
      'JSON',
      () => shop.post('/contact', JSON.stringify(MESSAGE), { 'content-type': 'application/json' }),
      [415],
    ],
    ['plain text', () => shop.post('/contact', 'name=x', { 'content-type': 'text/plain' }), [415]],
    ['no type at all', () => shop.post('/contact', new Blob(['name=x'])), [415]],
    [
      'broken multipart',
      () =>
        shop.post('/contact', '--x\r\nnope', { 'content-type': 'multipart/form-data; boundary=y' }),
      [400],
    ],
    [
      'multipart without boundary',
      () => shop.post('/contact', 'x', { 'content-type': 'multipart/form-data' }),
      [400],
    ],
    [
      'a file for a name',
      () => {
        const form = new FormData();
        for (const [field, value] of Object.entries(MESSAGE)) form.set(field, value);
        form.set('name', new Blob(['x']), 'x.png');
        return shop.post('/contact', form);
      },
      [422],
    ],
    [
      'invalid UTF-8',
      () =>
        shop.post('/contact', new Uint8Array([0x6e, 0x3d, 0xff, 0xfe]), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      [422],
    ],
    [
      'an empty body',
      () => shop.post('/contact', '', { 'content-type': 'application/x-www-form-urlencoded' }),
      [422],
    ],
    [
      'a form for a page that takes none',
      () => shop.post('/faqs', new URLSearchParams({ a: '1' })),
      [405],
    ],
    ['a form for nowhere', () => shop.post('/nope', new URLSearchParams({ a: '1' })), [404, 405]],
    [
      'another method',
      () =>
        shop.send(
          new Request(`${ORIGIN}/contact`, { method: 'DELETE', headers: { origin: ORIGIN } }),
        ),
      [400, 404, 405, 415],
    ],
  ];
  test.each(cases)('%s is refused and nothing is stored', async (_what, ask, statuses) => {
    const answer = await ask();
    expect(statuses).toContain(answer.status);
    expect(await countOf('contact_messages')).toBe(0);
  });

  test.each(['https://evil.example', 'null', 'http://shop.test.evil.example'])(
    'sent from %s is refused',
    async (origin) => {
      for (const path of ['/contact', '/?index']) {
        const answer = await shop.post(path, new URLSearchParams(MESSAGE), { origin });
        expect(answer.status).toBe(403);
      }
      expect(await countOf('contact_messages')).toBe(0);
      expect(await countOf('newsletter_subscriptions')).toBe(0);
    },
  );

  test('no answer opens the shop to scripts of other sites', async () => {
    const answer = await shop.get('/session', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
