import { expect, expectSeen, open, tabTo, test } from '../support/browser.ts';

test('it is the second stop of the keyboard, covers no focus, and is not printed @both', async ({
  page,
}) => {
  const links = page.getByRole('banner').getByRole('link', { name: 'Emergency Quick exit' });
  const exitLink = links.last();
  await open(page, '/privacy-policy');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectSeen(links.first());
  await tabTo(page, exitLink);
  await expectSeen(exitLink);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'About quick exit' });
  await last.focus();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    const bar = await page.getByRole('banner').boundingBox();
    expect(top).toBeGreaterThanOrEqual((bar?.height ?? 0) - 1);
  }
  await last.click();
  await expect(page.getByRole('heading', { name: 'Quick exit' })).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(exitLink).toBeHidden();
});
