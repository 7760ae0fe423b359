import type { BrowserContext } from '@playwright/test';

/** Puts the device into discreet mode, as its switch would. */
export async function enterDiscreetMode(context: BrowserContext, baseURL = ''): Promise<void> {
  const url = baseURL.replace('http:', 'https:');
  await context.addCookies([{ name: '__Host-discreet', value: 'yes', url, secure: true }]);
}
