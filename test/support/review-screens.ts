import { expect, type Locator, type Page } from '@playwright/test';
import { main, open } from './browser.ts';
import { enterAs } from './people.ts';
import { makeBuyer, makeProduct } from './review-rows.ts';
import { shopRows } from './shop-rows.ts';

/** The part of a product's page where buyers speak. */
export const section = (page: Page): Locator => main(page).getByRole('region', { name: 'Reviews' });
export const said = (page: Page): Locator =>
  section(page).getByRole('list', { name: 'What buyers say' }).getByRole('listitem');
export const shares = (page: Page): Locator =>
  section(page).getByRole('list', { name: 'How many gave how many stars' }).getByRole('listitem');

export const star = (page: Page, word: string): Locator =>
  main(page).getByRole('radio', { name: word });
export const nickname = (page: Page): Locator =>
  main(page).getByRole('textbox', { name: 'Nickname' });
export const words = (page: Page): Locator =>
  main(page).getByRole('textbox', { name: 'Your words' });
export const publish = (page: Page): Locator =>
  main(page).getByRole('button', { name: 'Publish review' });

/** Out of stock, and so in none of the lists that other tests read meanwhile. */
export const makeUnlisted = (name: string) => makeProduct(shopRows, name, false);

/** A product of one's own that was delivered a moment ago. */
export async function bought(page: Page, name = 'A thing to review') {
  const productId = await makeUnlisted(name);
  const buyer = await makeBuyer(shopRows, productId);
  await enterAs(page.context(), shopRows, buyer);
  return { productId, buyer, name, path: `/product/${productId}/review` };
}

/** The same, with the form open. */
export async function openForm(page: Page, name?: string) {
  const thing = await bought(page, name);
  await open(page, thing.path);
  await expect(publish(page)).toBeVisible();
  return thing;
}

export async function removeProduct(productId: string): Promise<void> {
  await shopRows('delete from products where id = $1', [productId]);
}
