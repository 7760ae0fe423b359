import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import {
  findNginx,
  freePort,
  type Front,
  NAME,
  openNginxFront,
  type Ports,
} from '../support/tls-front.ts';
import { openTraceCollector, spansNamed } from '../support/trace-collector.ts';

const nginx = findNginx();
const VISIBLE_MS = 2_000;

describe.skipIf(nginx === undefined)('nginx as we ship it', () => {
  let collector: Awaited<ReturnType<typeof openTraceCollector>>;
  let shop: Awaited<ReturnType<typeof openServer>>;
  let front: Front;
  let ports: Ports;

  beforeAll(async () => {
    ports = { shop: await freePort(), https: await freePort(), http: await freePort() };
    collector = await openTraceCollector();
    const ORIGIN = `https://${NAME}:${ports.https}`;
    shop = await openServer(ports.shop, { ...collector.env, ORIGIN });
    front = await openNginxFront(nginx ?? '', ports);
  });
  afterAll(async () => {
    await front?.close();
    await shop?.close();
    collector?.close();
  });

  test('the metrics are not to be had through it', async () => {
    const { status, body } = await get('/metrics');
    // nginx's own page, whatever the shop would answer.
    expect([status, body.includes('nginx')]).toEqual([404, true]);
  });

  test('a visitor does not decide what is traced', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect((await get('/cart', { traceparent })).status).toBe(200);
    expect(await spansNamed(collector, 'GET /cart')).toMatchObject([{ parentSpanId: '' }]);
  });

  function get(path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; cache: string; body: string; csp: string }>(
      (resolve, reject) => {
        const asked = request(
          {
            host: '127.0.0.1',
            port: ports.https,
            path,
            servername: NAME,
            rejectUnauthorized: false,
            headers: { host: `${NAME}:${ports.https}`, ...headers },
          },
          async (answer) =>
            resolve({
              status: answer.statusCode ?? 0,
              cache: String(answer.headers['x-proxy-cache']),
              csp: String(answer.headers['content-security-policy']),
              body: await text(answer),
            }),
        );
        asked.on('error', reject);
        asked.end();
      },
    );
  }

  test('keeps a page that is the same for everyone for a moment, with the policy that fits it', async () => {
    const first = await get('/about');
    expect([first.status, first.cache]).toEqual([200, 'MISS']);
    // Of twenty at once one reaches the shop, however long that takes; the others get its response.
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/about')));
    expect(answers.map(({ cache }) => cache)).toContain('HIT');
    for (const { status, body, csp } of answers) {
      expect([status, body, csp]).toEqual([200, first.body, first.csp]);
    }
    expect(first.csp).not.toContain('nonce');
  });

  test('gives nobody the page of the other mode', async () => {
    await shop.rows(
      `insert into settings (section, values) values ('device', '{"discreetMode": true}')`,
    );
    await pause(VISIBLE_MS);
    const discreet = { cookie: '__Host-discreet=yes' };
    for (let round = 0; round < 5; round += 1) {
      expect((await get('/faqs')).body).toContain(' – Corvox</title>');
      const answer = await get('/faqs', discreet);
      expect(answer.body).toContain('<title>CVX Care</title>');
      expect(answer.cache).not.toBe('HIT');
    }
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/faqs')));
    expect(responses.map(({ cache }) => cache)).toContain('HIT');
  });

  test('shows a change within two seconds', async () => {
    const path = '/categories?sort=newest';
    await get(path);
    for (const name of ['Just in', 'Just in again']) {
      await shop.rows(
        `update products set name = $1 where id = (select id from products
           where in_stock and state = 'active' order by created_at desc, id limit 1)`,
        [name],
      );
      await pause(VISIBLE_MS);
      expect((await get(path)).body).toContain(`>${name}<`);
    }
  });

  test.each(['/session', '/cart', '/auth', '/categories?q=rose', '/?who=me', '/contact'])(
    'never keeps %s',
    async (path) => {
      const answers = [await get(path), await get(path), await get(path)];
      expect(answers.map(({ cache }) => cache)).not.toContain('HIT');
      expect(answers[0]?.status).toBe(200);
    },
  );

  test('keeps nothing of anybody: what one person gets, nobody else does', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const own = await get('/account', { cookie });
    expect(own.body).toContain(person.email);
    const stranger = await get('/account');
    expect(stranger.body).not.toContain(person.email);
    expect(stranger.cache).not.toBe('HIT');
  });
});
