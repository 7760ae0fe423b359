import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, open } from './browser.ts';
import { enterAs, makePerson, type Person } from './people.ts';
import { type ProductRow, shopRows } from './shop-rows.ts';

export const heart = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) your wishlist$`) });
export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
export const item = (page: Page, { name }: { name: string }) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
export const removeFrom = (page: Page, product: { name: string }) =>
  item(page, product).getByRole('button', { name: `Remove ${product.name} from your wishlist` });
export const isWrite = (url: URL, method: string) =>
  url.pathname.startsWith('/wishlist/') && method !== 'GET';

/** Somebody signed in, with these products on their list, the last one newest. */
export async function enter(context: BrowserContext, wishes: ProductRow[] = []): Promise<Person> {
  const person = await makePerson(shopRows);
  for (const [index, { id }] of wishes.entries()) {
    await shopRows(
      `insert into wishlist (user_id, product_id, created_at)
       values ($1, $2, now() - interval '1 hour' + $3 * interval '1 minute')`,
      [person.id, id, index],
    );
  }
  await enterAs(context, shopRows, person);
  return person;
}

export async function openSignedIn(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeAttached();
}

export async function wishedBy({ id }: Person): Promise<string[]> {
  const rows = await shopRows<{ product_id: string }>(
    'select product_id from wishlist where user_id = $1',
    [id],
  );
  return rows.map((row) => row.product_id);
}

export async function expectTurned(button: Locator, { name }: ProductRow, wished: boolean) {
  await expect(button).toHaveAttribute('aria-pressed', String(wished));
  await expect(button).toHaveAccessibleName(
    wished ? `Remove ${name} from your wishlist` : `Add ${name} to your wishlist`,
  );
  await expect(button.locator('.icon')).toHaveCSS(
    'mask-image',
    wished ? /fill='%23000'/ : /fill='none'/,
  );
}

/** The methods of the writes that this page sends from now on, in order. */
export function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isWrite(new URL(request.url()), request.method())) sent.push(request.method());
  });
  return sent;
}
