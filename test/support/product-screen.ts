import type { Page } from '@playwright/test';
import { open } from './browser.ts';
import { productNamed } from './shop-rows.ts';

export const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
export const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });
export const plus = (page: Page) => page.getByRole('button', { name: 'Increase quantity' });
export const minus = (page: Page) => page.getByRole('button', { name: 'Decrease quantity' });

export async function openProduct(page: Page, name: string) {
  const product = await productNamed(name);
  const response = await open(page, `/product/${product.id}`);
  return { ...product, response };
}
