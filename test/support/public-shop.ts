import type { Page } from '@playwright/test';
import { startPaymentSimulator } from '../../bin/steps/payment-simulator.ts';
import playwright from '../../playwright.config.ts';
import { asking, openBrowserShop } from './browser-shop.ts';
import { expect, test as base } from './browser.ts';
import { openMailServer } from './mail-server.ts';
import { makeTestFolder } from './test-folder.ts';
import { freePort, NAME, type Ports } from './tls-front.ts';

export type PublicShop = {
  url: string;
  ports: Ports;
  /** The link of this kind in the newest email to this address. */
  linkFor: (address: string, kind?: RegExp) => Promise<string>;
};

const CONFIRMATION = /https:\/\/\S+\?token=\S+/;

const launch = playwright.use?.launchOptions ?? {};

/**
 * A shop as an owner would open it to the public: no demo, https, a mail server, one proxy; only the payment keys are
 * those of the simulator. Whoever tests opens the proxy.
 */
export const test = base.extend<object, { publicShop: PublicShop }>({
  publicShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const ports = { shop: await freePort(), https: await freePort(), http: await freePort() };
      const url = `https://${NAME}:${ports.https}`;
      const mail = await openMailServer();
      const simulator = await startPaymentSimulator({
        dataDir: await makeTestFolder('public-payment-simulator'),
        origin: url,
        port: ports.shop,
      });
      const shop = await openBrowserShop(ports.shop, {
        ...simulator.variables,
        PAYSTACK_TEST: 'true',
        DEMO: 'false',
        HOST: '127.0.0.1',
        ORIGIN: url,
        SMTP_URL: mail.url,
        TRUSTED_PROXIES: '1',
      });
      const linkFor = (address: string, kind = CONFIRMATION) =>
        linkIn(mail.received, address, kind);
      await asking(shop, () => use({ url, ports, linkFor }));
      await shop.close();
      await simulator.stop();
      await mail.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ publicShop }, use) => use(publicShop.url),
  ignoreHTTPSErrors: true,
});

/** The browser finds the shop's name on this computer. */
export const LAUNCH = {
  ...launch,
  args: [...(launch.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
};

type Received = Awaited<ReturnType<typeof openMailServer>>['received'];

async function linkIn(received: Received, address: string, kind: RegExp): Promise<string> {
  const find = () =>
    received.findLast(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(address)));
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  const link = kind.exec(find()?.text ?? '')?.[0];
  if (!link) throw new Error(`no link to ${address}`);
  return link;
}

/** Every cookie of the shop is its own alone, and travels encrypted alone. */
export async function expectSafeCookies(page: Page, found = '__Host-session'): Promise<void> {
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain(found);
  for (const cookie of cookies) {
    expect(cookie.name).toMatch(/^__Host-/);
    const safe = { secure: true, httpOnly: true, sameSite: 'Lax' };
    expect(cookie).toMatchObject({ ...safe, path: '/', domain: NAME });
  }
}
