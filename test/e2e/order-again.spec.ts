import {
  badge,
  expect,
  expectPath,
  main,
  open,
  storedCart,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { cards } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

/** A product of this test alone. */
async function makeProduct(stock: number, name: string) {
  const [made] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     select $1, 13000, id, true, $2 from categories where name = 'Gifts' returning id`,
    [name, stock],
  );
  return made?.id ?? '';
}

test('buying again puts into the cart what is left, at today’s price', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const candle = await productNamed('Amber & Oud Candle');
  const locket = await makeProduct(0, 'A locket of this test');
  const few = await makeProduct(2, 'Few of these');
  const none = await makeProduct(0, 'None of these');
  const three = await makeProduct(3, 'Three of these');
  await shopRows('update products set in_stock = false where id = $1', [none]);
  const whole = await makeOrder(shopRows, person, {
    lines: [
      { name: 'Old name', price: 9_000, quantity: 2, productId: locket },
      { name: candle.name, productId: candle.id },
    ],
  });
  const parts = await makeOrder(shopRows, person, {
    lines: [
      { name: 'Few of these', quantity: 5, productId: few },
      { name: 'None of these', productId: none },
      { name: 'Gone for good' },
    ],
  });
  const counted = await makeOrder(shopRows, person, {
    lines: [{ name: 'Three of these', quantity: 2, productId: three }],
  });
  const gone = await makeOrder(shopRows, person, { lines: [{ name: 'Gone for good' }] });
  const again = ({ number }: { number: string | null }) =>
    main(page).getByRole('button', { name: `Buy again Order ${number}` });
  await open(page, '/orders');

  await test.step('everything, by keyboard, and each button says which order it means', async () => {
    await tabTo(page, again(whole));
    await page.keyboard.press('Enter');
    await expect(
      toast(page, 'Added to cart', '2 items have been added to your cart.'),
    ).toBeVisible();
    await expectPath(page, '/cart');
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
    ).toHaveCount(1);
    await expect(badge(page)).toHaveText('3');
    expect(await storedCart(page)).toEqual([
      expect.objectContaining({ id: candle.id, quantity: 1, price: candle.price_minor }),
      {
        id: locket,
        name: 'A locket of this test',
        price: 13_000,
        image_url: null,
        category: 'Gifts',
        quantity: 2,
      },
    ]);
    await page.goBack();
  });

  await test.step('only what is left goes in, and what is gone is named', async () => {
    const card = page.getByRole('article', { name: `Order ${parts.number}` });
    const lines = card.getByRole('listitem');
    await expect(lines.filter({ hasText: 'None of these' })).toContainText('Out of stock now');
    await expect(lines.filter({ hasText: 'Gone for good' })).toContainText('No longer in the shop');
    await again(parts).click();
    await expect(
      toast(
        page,
        'Added to cart',
        'Few of these has been added to your cart. Fewer than before: Few of these. Out of stock: None of these. No longer sold: Gone for good.',
      ),
    ).toBeVisible();
    await expectPath(page, '/cart');
    expect(await storedCart(page)).toContainEqual(
      expect.objectContaining({ id: few, quantity: 2 }),
    );
    await page.goBack();
  });

  await test.step('what the cart holds already is counted', async () => {
    for (const quantity of [2, 3]) {
      await again(counted).click();
      await expectPath(page, '/cart');
      expect(await storedCart(page)).toContainEqual(
        expect.objectContaining({ id: three, quantity }),
      );
      await page.goBack();
    }
    await again(counted).click();
    await expect(toast(page, 'Nothing was added')).toContainText(
      'already holds all that it can of',
    );
    expect(await storedCart(page)).toContainEqual(
      expect.objectContaining({ id: three, quantity: 3 }),
    );
    await page.goBack();
  });

  await test.step('an order of which nothing is sold any more cannot be bought again', async () => {
    await expect(cards(page)).toHaveCount(4);
    await expect(again(gone)).toHaveCount(0);
    await main(page)
      .getByRole('link', { name: `View order ${gone.number}` })
      .click();
    await expectPath(page, `/orders/${gone.id}`);
    // The list says it of two lines, and stands for a moment longer than its address.
    await expect(main(page).getByText('No longer in the shop')).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: /^Buy again/ })).toHaveCount(0);
    await page.goBack();
    await main(page)
      .getByRole('link', { name: `View order ${whole.number}` })
      .click();
    await expect(again(whole)).toBeVisible();
  });
  await shopRows('delete from products where id = any($1)', [[locket, few, none, three]]);
});
