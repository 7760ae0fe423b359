import type { Page } from '@playwright/test';

export const list = (page: Page) => page.getByRole('region', { name: 'Products' });
export const cards = (page: Page) => list(page).getByRole('article');
export const names = (page: Page) => cards(page).getByRole('heading');
export const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
