import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { DHL, YAW } from '../support/shipments.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
let order: MadeOrder;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  order = await makeOrder(shopRows, ama, {
    status: 'processing',
    customer: { email: ama.email },
  });
  const admin = { roles: ['admin' as const], firstName: 'Kofi', lastName: 'Owusu' };
  await enterAs(context, shopRows, await makePerson(shopRows, admin));
});
const dialogOf = (page: Page) => page.getByRole('dialog');

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test(
  'staff give a rider, the customer can call, and the rider becomes a carrier',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await open(page, `/admin/orders/${order.id}`);
    await test.step('staff give a rider', () => giveRider(page));
    await test.step('the customer can call', () => readRider(browser));
    await test.step('the rider becomes a carrier with a link, by keyboard alone', () =>
      nameCarrier(page));
  },
);

async function giveRider(page: Page): Promise<void> {
  await dialogOf(page).getByRole('link', { name: 'Ship with rider or tracking…' }).click();
  await expectPath(page, `/admin/orders/${order.id}/shipment`);
  const dialog = page.getByRole('dialog', { name: `Ship ${order.number}` });
  await expectAccessible(page, 'delivery details');
  await expectFits(page);
  await dialog.getByLabel('Rider’s name').fill(YAW.rider_name);
  await dialog.getByLabel('Rider’s phone').fill('12');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  const wrong = 'Please enter a phone number like 024 123 4567';
  await expect(dialog.getByRole('alert').getByRole('link', { name: wrong })).toBeVisible();
  await expect(dialog.getByLabel('Rider’s phone')).toHaveAccessibleDescription(wrong);
  await expectFits(page);
  await dialog.getByLabel('Rider’s phone').fill(YAW.rider_phone);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expectPath(page, `/admin/orders/${order.id}`);
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const details = dialogOf(page).getByRole('region', { name: 'Delivery details' });
  await expect(details).toContainText('Rider: Yaw Boateng');
  await expect(dialogOf(page)).toContainText('Added delivery details');
  await expectAccessible(page, 'an order with a rider');
  await expectFits(page);
}

async function readRider(browser: Browser): Promise<void> {
  const hers = await browser.newContext(PHONE);
  await hers.addInitScript(() => localStorage.setItem('adult', 'yes'));
  await enterAs(hers, shopRows, ama);
  const her = await hers.newPage();
  await open(her, `/orders/${order.id}`);
  const card = main(her).getByRole('region', { name: 'Your rider: Yaw Boateng' });
  await expect(card.getByRole('link', { name: 'Call 020 555 1234' })).toHaveAttribute(
    'href',
    'tel:+233205551234',
  );
  await expectAccessible(her, 'the order with its rider');
  await expectFits(her);
  await hers.close();
}

async function nameCarrier(page: Page): Promise<void> {
  await dialogOf(page).getByRole('link', { name: 'Edit delivery details' }).click();
  const dialog = page.getByRole('dialog', { name: `Delivery details: ${order.number}` });
  await expect(dialog.getByLabel('Rider’s name')).toHaveValue(YAW.rider_name);
  await dialog.getByRole('radio', { name: 'A rider' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('Rider’s name')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type(DHL.carrier);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DHL.tracking_url);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Delivery details saved').first()).toBeVisible();
  const details = dialogOf(page).getByRole('region', { name: 'Delivery details' });
  const link = details.getByRole('link', { name: 'Track the parcel at dhl.com' });
  await expect(link).toHaveAttribute('href', DHL.tracking_url);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await details.getByRole('link', { name: 'Edit delivery details' }).click();
  await expect(dialog.getByLabel('Tracking link')).toHaveValue(DHL.tracking_url);
}
