import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSimulator, eventually } from './simulator-client.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@paystack/inline-js')
    .replace('/lib/', '/es/'),
);
const SHOP_PAGE = `<!doctype html><html lang="en"><title>Shop</title><body><script type="module">
  import PaystackPop from '/library.js';
  window.callbacks = [];
  const record = (name) => (data) => window.callbacks.push([name, data]);
  const shop = new PaystackPop();
  window.pay = (accessCode) => shop.resumeTransaction(accessCode, {
    onLoad: record('load'), onError: record('error'), onCancel: () => record('cancel')(null),
    onSuccess: record('success'),
  });
</script>`;

type Callback = [
  name: string,
  data: { reference: string; accessCode: string; message: string } | null,
];
declare global {
  var callbacks: Callback[];
  var pay: (accessCode: string) => void;
}

let simulator: Awaited<ReturnType<typeof openTestSimulator>>;
let shop: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const isScript = request.url === '/library.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? library : SHOP_PAGE);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  simulator = await openTestSimulator({
    SIMULATOR_FRAME_ANCESTORS: origin,
    SIMULATOR_APPROVE_LATER_MS: '1500',
  });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  browser = await chromium.launch({ executablePath, args });
});
afterAll(async () => {
  await browser?.close();
  await simulator?.stop();
  shop?.close();
});

/** The shop's page with the provider's own library, whose popup the simulator answers for. */
async function visit(more: object = {}) {
  const { reference, access_code: accessCode } = await simulator.open(more);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('https://checkout.paystack.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: simulator.url() + pathname + search }),
    });
  });
  await page.goto(origin);
  await page.waitForFunction(() => typeof globalThis.pay === 'function');
  const frame = page.frameLocator('iframe[src*="checkout.paystack.com"]');
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click();
  const open = () => page.evaluate((code) => globalThis.pay(code), accessCode);
  await open();
  return { page, frame, press, open, reference, accessCode, errors };
}
const callbacks = (page: Page) => page.evaluate(() => globalThis.callbacks);
const names = async (page: Page) => (await callbacks(page)).map(([name]) => name);
const heading = (frame: FrameLocator) => frame.getByRole('heading', { level: 1 }).textContent();

describe('with the provider’s own library', () => {
  test('the popup opens on the payment, and approving calls the shop back', async () => {
    const { page, frame, press, reference, accessCode, errors } = await visit();
    await eventually(() => heading(frame)).toBe('Pay GH₵265.00');
    expect(await frame.getByText('Test payment. No money moves.').isVisible()).toBe(true);
    await press('Approve');
    await eventually(() => names(page)).toEqual(['load', 'success']);
    const [load, success] = await callbacks(page);
    expect(load?.[1]).toMatchObject({ accessCode });
    expect(success?.[1]).toMatchObject({ reference, status: 'success', trxref: reference });
    expect((await simulator.verify(reference)).status).toBe('success');
    expect(errors).toEqual([]);
    await page.close();
  });

  test('shows a decline in the popup and accepts another try by mobile money', async () => {
    const { page, frame, press, reference } = await visit();
    await press('Decline');
    await frame.getByRole('alert').getByText('Declined. Nothing was taken').waitFor();
    await frame.getByRole('radio', { name: 'Mobile money' }).check();
    await frame.getByRole('radio', { name: 'Telecel' }).check();
    await frame.getByLabel('Phone number').fill('nobody');
    await press('Approve');
    await frame.getByRole('alert').getByText('Enter the number of the wallet').waitFor();
    expect(await frame.getByLabel('Phone number').inputValue()).toBe('nobody');
    await frame.getByLabel('Phone number').fill('020 123 4567');
    await press('Approve');
    await eventually(() => names(page)).toEqual(['load', 'success']);
    expect((await simulator.verify(reference)).authorization.mobile_money_number).toBe(
      '0201234567',
    );
    await page.close();
  });

  test('approved later: the popup waits for the phone and then calls back', async () => {
    const { page, frame, press, reference } = await visit({ channels: ['mobile_money'] });
    await press('Approve later');
    await eventually(() => heading(frame)).toBe('Waiting for the phone');
    expect((await simulator.verify(reference)).status).toBe('ongoing');
    await eventually(() => names(page)).toEqual(['load', 'success']);
    await page.close();
  });

  test('closed while the phone waits, and opened again', async () => {
    const { page, frame, press, open, reference } = await visit({ channels: ['mobile_money'] });
    await frame.getByText('Faults').click();
    await press('Leave the prompt unanswered');
    await eventually(() => heading(frame)).toBe('Waiting for the phone');
    await press('Abandon');
    await eventually(() => names(page)).toEqual(['load', 'cancel']);
    expect((await simulator.verify(reference)).status).toBe('ongoing');
    await open();
    await eventually(() => names(page)).toEqual(['load', 'cancel', 'load']);
    await press('Approve');
    await eventually(() => names(page)).toEqual(['load', 'cancel', 'load', 'success']);
    await page.close();
  });

  test('Escape abandons, and Back in the shop does not step through the frame', async () => {
    const { page, frame, reference } = await visit();
    await frame.getByRole('button', { name: 'Approve', exact: true }).focus();
    await page.keyboard.press('Escape');
    await eventually(() => names(page)).toEqual(['load', 'cancel']);
    expect((await simulator.verify(reference)).status).toBe('abandoned');
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await page.close();
  });

  test.each([
    ['Pay, but close before the callback', ['load', 'cancel']],
    ['Pay, and the callback throws', ['load']],
    ['Pay twice', ['load', 'success']],
    ['Lose the connection', ['load']],
  ])('%s: it is paid, and the shop hears %j', async (name, expected) => {
    const { page, frame, press, reference } = await visit();
    await frame.getByText('Faults').click();
    await press(name);
    await eventually(async () => (await simulator.verify(reference)).status).toBe('success');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await names(page)).toEqual(expected);
    await page.close();
  });

  test('a payment that is paid already calls back as soon as it is opened', async () => {
    const { page, press, open, reference } = await visit();
    await press('Abandon');
    await eventually(() => names(page)).toEqual(['load', 'cancel']);
    await simulator.act(reference, 'approve');
    await open();
    await eventually(() => names(page)).toEqual(['load', 'cancel', 'load', 'success']);
    await page.close();
  });

  test('reports an unknown access code as an error instead of waiting', async () => {
    const { page, press } = await visit();
    await press('Abandon');
    await eventually(() => names(page)).toEqual(['load', 'cancel']);
    await page.evaluate(() => globalThis.pay('nothing'));
    await eventually(() => names(page)).toEqual(['load', 'cancel', 'error']);
    expect((await callbacks(page)).at(-1)?.[1]?.message).toBe('Transaction not found');
    await page.close();
  });
});

describe('as a page', () => {
  const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

  test('every state passes axe in both colour schemes and fits 320 px', async () => {
    const [fresh, failed, waiting, paid] = [
      await simulator.open(),
      await simulator.open(),
      await simulator.open({ callback_url: 'http://localhost/x' }),
      await simulator.open({ callback_url: 'http://localhost/x' }),
    ];
    await simulator.act(failed.reference, 'decline');
    await simulator.act(waiting.reference, 'ignore', { channel: 'mobile_money' });
    await simulator.act(paid.reference, 'approve');
    const codes = [fresh, failed, waiting, paid].map(({ access_code }) => access_code);
    const paths = [...codes.map((code) => `pay/${code}`), `popup/${codes[0]}`];
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 320, height: 740 },
      });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(`${simulator.url()}/${path}`);
        const wallet = page.getByRole('radio', { name: 'Mobile money' });
        if (await wallet.isVisible()) {
          await wallet.check();
          await page.getByText('Faults').click();
        }
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          path,
        ).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(320);
      }
      await context.close();
    }
  });

  test('it pays by keyboard alone and without script', async () => {
    const { access_code, reference } = await simulator.open({ callback_url: `${origin}/back` });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${simulator.url()}/pay/${access_code}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Phone number').waitFor();
    await page.getByLabel('Phone number').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/back?trxref=${reference}&reference=${reference}`);
    expect((await simulator.verify(reference)).channel).toBe('mobile_money');
    await context.close();
  });
});
