import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const TOKEN = 'a-token-for-the-metrics';
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ METRICS_TOKEN: TOKEN });
});

async function scrape(): Promise<string> {
  const answer = await shop.get('/metrics', WITH_TOKEN);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.text();
}

/** The value of a line, by its name and labels. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

test.each([
  ['no token', {}],
  ['another token', { authorization: 'Bearer a-token-for-the-metricz' }],
  ['the token without its kind', { authorization: TOKEN }],
])('nobody reads the metrics with %s', async (_, headers) => {
  const answer = await shop.get('/metrics', headers);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('corvox_');
});

test('an admin’s cookie does not open them: they are for a machine', async () => {
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  expect((await shop.get('/metrics', { cookie })).status).toBe(404);
});

test('requests are counted by route and status, whatever strangers ask for', async () => {
  await shop.get('/about');
  await shop.get('/about');
  await shop.get('/product/no-such-product');
  for (let n = 0; n < 20; n += 1) await shop.get(`/wp-admin/${n}.php`);
  const text = await scrape();
  const about = 'corvox_http_requests_total{method="GET",route="/about",status="200"}';
  expect(valueOf(text, about)).toBe(2);
  const none = 'corvox_http_requests_total{method="GET",route="/product/:id",status="404"}';
  expect(valueOf(text, none)).toBe(1);
  const unknown = 'corvox_http_requests_total{method="GET",route="unknown",status="404"}';
  expect(valueOf(text, unknown)).toBe(20);
  expect(text).not.toContain('wp-admin');
  const timed = 'corvox_http_request_duration_seconds_count{route="/about"}';
  expect(valueOf(text, timed)).toBe(2);
});

test('jobs, mails and money under way are told from the database', async () => {
  await shop.rows(
    `insert into mails (kind, to_address, subject, sealed_text, created_at)
       values ('test', 'a@example.com', 'Late', 'sealed', now() - interval '90 seconds')`,
  );
  await shop.rows(
    `insert into pgboss.job (name, start_after) values ('mail.send', now() - interval '70 seconds')`,
  );
  const text = await scrape();
  expect(valueOf(text, 'corvox_database_up')).toBe(1);
  expect(valueOf(text, 'corvox_mails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(90);
  expect(valueOf(text, 'corvox_jobs_due{job_name="mail.send"}')).toBe(1);
  expect(
    valueOf(text, 'corvox_jobs_oldest_due_seconds{job_name="mail.send"}'),
  ).toBeGreaterThanOrEqual(70);
  expect(valueOf(text, 'corvox_payments_overdue_seconds')).toBe(0);
  expect(valueOf(text, 'corvox_refunds_oldest_seconds{kind="stuck"}')).toBe(0);
  expect(valueOf(text, 'corvox_database_connections_open')).toBeGreaterThan(0);
});

test('no line names a person, an address or a product', async () => {
  const text = await scrape();
  expect(text).not.toContain('example.com');
  expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+"/);
});

test('without the database the others go on, and it is said to be away', async () => {
  await shop.rows(`alter table mails rename to mails_away`);
  try {
    const text = await scrape();
    expect(text).not.toMatch(/^corvox_mails_oldest_unsent_seconds /m);
    expect(valueOf(text, 'corvox_payments_overdue_seconds')).toBe(0);
  } finally {
    await shop.rows(`alter table mails_away rename to mails`);
  }
});

const MONITORING = join(import.meta.dirname, '../../../deploy/monitoring');
const OPERATING = join(import.meta.dirname, '../../../docs/operating.md');
const read = (file: string) => readFileSync(join(MONITORING, file), 'utf8');

test('whatever alerts and the dashboard ask for is told', async () => {
  const told = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const asked = readdirSync(MONITORING).flatMap((file) =>
    [...read(file).matchAll(/\b(?:corvox|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});

test('every alert has its paragraph for whoever is woken by it', () => {
  const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...readFileSync(OPERATING, 'utf8').matchAll(/^\*\*(\w+)\.\*\*/gm)];
  const names = explained.map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !names.includes(name))).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)('the alerts fire when they should (promtool, where it is installed)', () => {
  const output = execFileSync('promtool', ['test', 'rules', 'alerts-test.yml'], {
    cwd: MONITORING,
    encoding: 'utf8',
  });
  expect(output).toContain('SUCCESS');
});

test.skipIf(!promtool)('the text is one that Prometheus reads without a complaint', async () => {
  const checked = spawnSync('promtool', ['check', 'metrics'], {
    input: await scrape(),
    encoding: 'utf8',
  });
  // Node's own names do not follow the rules that it checks.
  const complaints = checked.stderr.split('\n').filter((line) => line.startsWith('corvox_'));
  expect(complaints).toEqual([]);
  expect(checked.status).not.toBe(1);
});
