import { randomInt } from 'node:crypto';
import {
  expect,
  type Locator,
  type Page,
  type Response,
  type Route,
  test as base,
} from '@playwright/test';

export { expect } from '@playwright/test';

type Visitor = {
  /** Whether this device has confirmed its owner's age already, so that the bar is out of the way. */
  adult: boolean;
};

/** A visitor of their own in every test: a fresh device, and an address that no limit has counted yet. */
export const test = base.extend<Visitor>({
  adult: [true, { option: true }],
  actionTimeout: 30_000,
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(1, 255);
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  },
  context: async ({ context, adult }, use) => {
    if (adult) await context.addInitScript(() => localStorage.setItem('adult', 'yes'));
    await use(context);
    // A request that a route still answers when the test ends is nobody's failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Opens a page and waits until its script is at work: it then asks who is here. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const awake = page.waitForRequest((request) => new URL(request.url()).pathname === '/session');
  const [response] = await Promise.all([page.goto(path), awake]);
  return response;
}

export async function reload(page: Page): Promise<void> {
  const awake = page.waitForRequest((request) => new URL(request.url()).pathname === '/session');
  await Promise.all([page.reload(), awake]);
}

/** Goes to a page inside the shop as a link would, without loading the document anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
    };
    await router.navigate(to);
  }, path);
}

/** Waits until everything below the first screen is laid out: only then is the page as high as it stays. */
export async function expectLaidOut(page: Page): Promise<void> {
  const waiting = page.locator('[class*="below-fold-"]:not([style*="content-visibility"])');
  await expect(waiting).toHaveCount(0);
}

export const main = (page: Page) => page.getByRole('main');

/** The one line that says that the shop cannot be reached. */
export const connectionNotice = (page: Page) =>
  page.locator('.connection-notice p').filter({ visible: true }).first();

/** What staff read after a write that got no answer. */
export const unreached = (failed: string) =>
  `${failed}. The shop could not be reached. Nothing on this screen is lost. Please try again.`;

export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });

/** A note in the corner that holds these words, title first. */
export function toast(page: Page, title: string, message?: string): Locator {
  return page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter(message === undefined ? {} : { has: page.getByText(message, { exact: true }) });
}

/** Waits for this note and takes it away, so that the next one like it is not mistaken for it. */
export async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const note = toast(page, title, message);
  await expect(note).toBeVisible();
  // Not clicked: it may go by itself meanwhile.
  await note
    .getByRole('button', { name: /^Dismiss/ })
    .evaluateAll((buttons) => buttons.forEach((dismiss) => (dismiss as HTMLElement).click()));
  await expect(note).toHaveCount(0);
}

/** Takes every note away: one may lie over what is to be pressed. */
export async function dismissToasts(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: /^Dismiss/ })
    .evaluateAll((buttons) => buttons.forEach((dismiss) => (dismiss as HTMLElement).click()));
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page.url())).toBe(path);
}

export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

/** Whether a request fetches the data of a page that the visitor goes to inside the shop. */
export function isPageData(url: URL): boolean {
  return url.pathname.endsWith('.data');
}

/** Holds every request that `matches` until `release` is called; `arrived` tells that one is held. */
export async function hold(page: Page, matches: (url: URL, method: string) => boolean) {
  const held: Route[] = [];
  let released = false;
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      if (released || !matches(new URL(request.url()), request.method())) return route.fallback();
      held.push(route);
    },
  );
  return {
    arrived: () => expect.poll(() => held.length).toBeGreaterThan(0),
    release: async () => {
      released = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** One line as the cart keeps it on the device. */
export function cartLine(
  product: { id: string; name: string; price_minor: number; category: string },
  quantity: number,
) {
  const { id, name, price_minor: price, category } = product;
  return { id, name, price, image_url: null, category, quantity };
}

/** Puts a cart on the device before its first page. Only the first: what the shop does to it later stays. */
export async function giveCart(page: Page, stored: unknown): Promise<void> {
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  await page.addInitScript((cart) => {
    if (sessionStorage.getItem('cart-given')) return;
    sessionStorage.setItem('cart-given', 'yes');
    localStorage.setItem('cart', cart);
  }, text);
}

export async function storedCart(page: Page): Promise<{ id: string; quantity: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
}

/** The badge on the cart's icon. */
export function badge(page: Page): Locator {
  return page.getByTestId('cart-badge');
}

/** Presses Tab until this has the focus, as someone without a mouse would. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  // Found once: by its role, all of the page would be looked through after each press.
  let element = await target.elementHandle();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const state = await element?.evaluate((one) =>
      one === document.activeElement ? 'reached' : one.isConnected ? 'elsewhere' : 'replaced',
    );
    if (state === 'replaced') {
      element = await target.elementHandle();
      if (await target.evaluate((one) => one === document.activeElement)) return;
    }
    if (state === 'reached') return;
  }
  throw new Error(`Tab did not reach ${target.toString()} in ${most} presses`);
}

/** Whoever has the focus can be seen to have it: an outline of 2 px or more, on the screen, with nothing over it. */
export async function expectSeen(target: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        target.evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          // Outside of the screen there is nothing.
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return {
            focused: element === document.activeElement,
            outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
            uncovered: element.contains(top) || top?.contains(element) === true,
          };
        }),
      { timeout: 20_000 },
    )
    .toEqual({ focused: true, outlined: true, uncovered: true });
}
