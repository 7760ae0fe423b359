import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { dialogOf } from '../support/admin-screens.ts';
import { dismissToasts, expect, goTo, hold, open, tabTo, test, toast } from '../support/browser.ts';
import { image, NO_IMAGES } from '../support/image-files.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { makeProduct, storedProduct } from '../support/staff-products.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

type GivenFile = { name: string; mimeType: string; buffer: Buffer };
const rose = async (name = 'rose.png'): Promise<GivenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await image.png({ width: 320, height: 400 }),
});
const picker = (page: Page) => page.locator('input[type=file]');
const tiles = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Images in order' }).getByRole('listitem');
const isUpload = (url: URL, method: string) =>
  url.pathname === '/admin/uploads' && method === 'POST';
const sentUrls = (dialog: Locator) =>
  dialog
    .locator('input[name=image_urls]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const FAILED = ['Upload Failed', 'Failed to upload images. Please try again.'] as const;

async function openNew(page: Page): Promise<Locator> {
  await open(page, '/admin/products/new');
  const dialog = dialogOf(page, 'Add Product');
  await expect(dialog.getByRole('button', { name: /^Add images/ })).toBeVisible();
  return dialog;
}

/** Drops or pastes files onto an element, as the browser would tell of it. */
async function give(target: Locator, kind: 'drop' | 'paste', files: GivenFile[]): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  await target.evaluate(
    (element, { given, act }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of given) {
        const bytes = Uint8Array.from(atob(text), (mail) => mail.codePointAt(0) ?? 0);
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const event =
        act === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', {
              clipboardData: transfer,
              bubbles: true,
              cancelable: true,
            });
      element.dispatchEvent(event);
    },
    { given: plain, act: kind },
  );
}

type Seen = { bar: number[]; said: string[]; previewed: boolean };

/** Writes down what the field shows and says while a file is on its way. */
async function watchUpload(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { bar: [], said: [], previewed: false };
    Object.assign(window, { seen });
    const look = () => {
      const bar = document.querySelector('progress');
      if (bar && seen.bar.at(-1) !== bar.value) seen.bar.push(bar.value);
      const said = document.querySelector('fieldset [role=status]')?.textContent ?? '';
      if (said && seen.said.at(-1) !== said) seen.said.push(said);
      seen.previewed ||= document.querySelector('img[alt="Preview of image 1"]') !== null;
    };
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.body, everything);
  });
}

test(
  'images come with the real progress, are put in order and show in the shop',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = `Pictured ${randomUUID()}`;
    const dialog = await openNew(page);
    await expectFits(page);

    // A line so slow that the sending can be watched, also on a machine that stands still for some seconds.
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 80_000,
    });
    await watchUpload(page);
    const large = Buffer.concat([(await rose()).buffer, Buffer.alloc(700_000)]);
    await picker(page).setInputFiles([{ ...(await rose('large.png')), buffer: large }]);
    await expect(toast(page, 'Success', '1 image(s) uploaded successfully')).toBeVisible({
      timeout: 30_000,
    });
    const seen = await page.evaluate(() => Reflect.get(window, 'seen') as Seen);
    expect(seen.previewed).toBe(true);
    expect(seen.bar).toEqual(seen.bar.toSorted((a, b) => a - b));
    expect(seen.bar.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(2);
    const steps = seen.said.filter((said) => said.startsWith('Uploading'));
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).toMatch(/^Uploading images: (0|25|50|75|100)%$/);
    await line.detach();

    await expect(dialog.getByText('Processing…')).toHaveCount(0, { timeout: 30_000 });
    const [first = ''] = await sentUrls(dialog);
    await expect(tiles(dialog).first().getByRole('img')).toHaveAttribute(
      'src',
      new RegExp(`^${first}-\\d+\\.jpg$`),
    );
    await give(dialog.getByRole('group', { name: /^Images/ }), 'drop', [await rose('dropped.png')]);
    await give(page.locator('body'), 'paste', [await rose('pasted.png')]);
    await expect(tiles(dialog)).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: /^Add images/ })).toBeHidden();
    await expect(dialog.locator('input[name=image_urls]')).toHaveCount(3);
    await expect(dialog.getByText('Processing…')).toHaveCount(0, { timeout: 30_000 });
    await expectAccessible(page, 'three images');
    await expectFits(page);

    const [a, b, c] = await sentUrls(dialog);
    const right = dialog.getByRole('button', { name: 'Move image 1 right' });
    await right.focus();
    await page.keyboard.press('Enter');
    expect(await sentUrls(dialog)).toEqual([b, a, c]);
    await expect(dialog.getByRole('button', { name: 'Move image 2 right' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await sentUrls(dialog)).toEqual([b, c, a]);
    await expect(dialog.getByRole('button', { name: 'Move image 3 left' })).toBeFocused();

    await dialog.getByRole('button', { name: 'Remove image 2' }).click();
    await expect(toast(page, 'Image Removed')).toBeVisible();
    expect(await sentUrls(dialog)).toEqual([b, a]);
    // Within reach although a dialog lies over the page.
    await toast(page, 'Image Removed').getByRole('button', { name: 'Undo' }).click();
    expect(await sentUrls(dialog)).toEqual([b, c, a]);

    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Price (GH₵)').fill('10');
    await dialog.getByLabel('Category').selectOption('Gifts');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Success', 'Product created successfully')).toBeVisible();
    const stored = await storedProduct(name);
    expect(stored?.image_urls).toEqual([b, c, a]);
    await shopRows('delete from products where name = $1', [name]);
  },
);

function uploadsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isUpload(new URL(request.url()), request.method())) sent.push(request.url());
  });
  return sent;
}

async function chooseWrongFiles(page: Page, dialog: Locator) {
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('roses') };
  await picker(page).setInputFiles([await rose(), text]);
  await expect(toast(page, 'Invalid File', 'Please select an image file')).toBeVisible();
  for (const [name, mimeType] of [
    ['rose.gif', 'image/gif'],
    ['rose.svg', 'image/svg+xml'],
    ['rose.heic', 'image/heic'],
  ] as const) {
    await picker(page).setInputFiles([await rose(), { ...(await rose(name)), mimeType }]);
    const words = `Please select PNG, JPG or WEBP images. “${name}” is none of them.`;
    await expect(toast(page, 'Invalid File', words)).toBeVisible();
  }
  const huge = {
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  };
  await picker(page).setInputFiles([await rose(), huge]);
  await expect(toast(page, 'Invalid File', 'File size must be less than 5MB')).toBeVisible();
  await picker(page).setInputFiles(await Promise.all([rose(), rose(), rose(), rose()]));
  await expect(
    toast(page, 'Too Many Files', 'You can only upload 3 more image(s). Maximum is 3 images.'),
  ).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Images in order' })).toBeHidden();
}

test('nothing is sent of files of which one is wrong; what fails is said, can be tried again, called off and taken away', async ({
  page,
}) => {
  const sent = uploadsOf(page);
  const dialog = await openNew(page);
  await test.step('wrong files', () => chooseWrongFiles(page, dialog));
  expect(sent).toEqual([]);
  await dismissToasts(page);

  let broken = true;
  await page.route('**/admin/uploads', (route) =>
    broken && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'Something went wrong' })
      : route.fallback(),
  );
  // With the keyboard alone: the zone is a button.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: /^Add images/ }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await rose()]);
  await expect(toast(page, ...FAILED)).toBeVisible();
  await expect(dialog.getByText('Not uploaded')).toBeVisible();
  expect(await sentUrls(dialog)).toEqual([]);
  await expectAccessible(page, 'an image that was not uploaded');
  broken = false;
  await dialog.getByRole('button', { name: 'Try image 1 again' }).click();
  await expect(toast(page, 'Success', '1 image(s) uploaded successfully')).toBeVisible();
  expect(await sentUrls(dialog)).toHaveLength(1);

  const [, gif = Buffer.alloc(0)] = NO_IMAGES.find(([what]) => what === 'GIF') ?? [];
  await picker(page).setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: gif }]);
  await expect(toast(page, 'Invalid File', 'Please select an image file')).toBeVisible();
  // It takes no place and is not offered again: two more still fit.
  await expect(tiles(dialog)).toHaveCount(1);
  await picker(page).setInputFiles(await Promise.all([rose(), rose(), rose()]));
  await expect(
    toast(page, 'Too Many Files', 'You can only upload 2 more image(s). Maximum is 3 images.'),
  ).toBeVisible();

  const held = await hold(page, isUpload);
  await picker(page).setInputFiles([await rose('slow.png')]);
  await held.arrived();
  await expect(dialog.getByRole('progressbar', { name: 'Upload of image 2' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Please wait', 'The images are still being uploaded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel image 2' }).click();
  await expect(tiles(dialog)).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Remove image 1' })).toBeFocused();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const cut = { name: 'cut.png', mimeType: 'image/png', buffer: await image.cut() };
  await picker(page).setInputFiles([cut]);
  await expect(dialog.getByText('Could not be read. Please remove it.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    toast(page, 'Upload Failed', 'This image could not be read. Please try another one.'),
  ).toBeVisible();
  expect(await sentUrls(dialog)).toHaveLength(1);
  const asked = page.waitForEvent('dialog').then((question) => question.accept());
  await page.keyboard.press('Escape');
  await asked;
  await expect(dialog).toBeHidden();
});

test('a product takes no fourth image, and the way back for a removed one goes when its form is saved or closed', async ({
  page,
}) => {
  const sent = uploadsOf(page);
  const { id, name } = await makeProduct();
  const undo = toast(page, 'Image Removed').getByRole('button', { name: 'Undo' });
  await open(page, `/admin/products/${id}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await expect(tiles(editing)).toHaveCount(2);
  const dropped = await Promise.all([rose(), rose()]);
  await give(editing.getByRole('group', { name: /^Images/ }), 'drop', dropped);
  await expect(
    toast(page, 'Too Many Files', 'You can only upload 1 more image(s). Maximum is 3 images.'),
  ).toBeVisible();
  expect(sent).toEqual([]);
  // Refused files are no change: the dialog closes without a question.
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();

  await goTo(page, `/admin/products/${id}`);
  await editing.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(undo).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();
  await expect(undo).toHaveCount(0);

  await goTo(page, `/admin/products/${id}`);
  await editing.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(undo).toBeVisible();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(undo).toHaveCount(0);
  expect((await storedProduct(name))?.image_urls).toHaveLength(1);
});
