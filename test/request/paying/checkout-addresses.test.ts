import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesOf, makeAddress } from '../../support/addresses.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let ama: Shopper;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  ama = await makeShopper(shop);
});

const saved = () => addressesOf(shop.rows, ama.person);
const SAVE = { saveAddress: 'yes' };

describe('the address of an order is saved', () => {
  test('with an order for cash, where that was ticked, and not otherwise', async () => {
    expect((await ama.place()).answer.kind).toBe('placed');
    expect(await saved()).toEqual([]);
    expect((await ama.place({ key: randomUUID(), ...SAVE })).answer.kind).toBe('placed');
    expect(await saved()).toMatchObject([
      { label: 'Accra', phone: '+233241234567', address: '12 Oxford Street', is_default: true },
    ]);
  });

  test('with the payment that is begun', async () => {
    await ama.begin(SAVE);
    expect(await saved()).toHaveLength(1);
  });

  test('once, however often the same is sent or typed; a new landmark is kept', async () => {
    const id = await makeAddress(shop.rows, ama.person, { isDefault: true });
    await Promise.all([ama.place(SAVE), ama.place(SAVE)]);
    const typed = { ...SAVE, key: randomUUID(), city: 'ACCRA', landmark: 'Blue gate' };
    expect((await ama.place(typed)).answer.kind).toBe('placed');
    expect(await saved()).toMatchObject([{ id, label: 'Home', landmark: 'Blue gate' }]);
  });

  test('only together with the order', async () => {
    expect((await ama.place({ ...SAVE, total: '1' })).status).toBe(409);
    expect((await ama.place({ ...SAVE, city: '' })).status).toBe(422);
    expect((await ama.place({ saveAddress: 'no' })).status).toBe(400);
    expect(await saved()).toEqual([]);
  });

  test('where there is room for it; the order is placed all the same', async () => {
    for (let house = 0; house < 20; house += 1) {
      await makeAddress(shop.rows, ama.person, { address: `${house} Palm Street` });
    }
    expect((await ama.place(SAVE)).answer.kind).toBe('placed');
    expect(await saved()).toHaveLength(20);
  });
});

test('the checkout is given one’s own addresses alone', async () => {
  await makeAddress(shop.rows, ama.person, { address: '77 Cantonments Road' });
  const checkout = async (cookie: string) => (await shop.get('/checkout', { cookie })).text();
  expect(await checkout(ama.cookie)).toContain('77 Cantonments Road');
  const bea = await makeShopper(shop);
  expect(await checkout(bea.cookie)).not.toContain('77 Cantonments Road');
});
