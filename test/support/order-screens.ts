import type { Page } from '@playwright/test';
import { main } from './browser.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const cards = (page: Page) => main(page).getByRole('article');
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
