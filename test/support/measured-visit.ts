import type { Page } from '@playwright/test';
import { open } from './browser.ts';

/** Opens a page, waits until its speed is measured and leaves it, so that it sends what it measured. */
export async function visitMeasured(page: Page, path: string, next: string): Promise<void> {
  const measuring = page.waitForResponse(/\/send-vitals-[^/]+\.js$/);
  await open(page, path);
  await measuring;
  await page.waitForLoadState('networkidle');
  await page.goto(next);
}
