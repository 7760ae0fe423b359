import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../support/checkout-goods.ts';
import { makeShopper, openPayingShop } from '../../support/checkout-shop.ts';
import { makeGuest, takeGuests } from '../../support/guests.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { newAddress, newPhone } from '../../support/visitors.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  await takeGuests(shop);
});
afterAll(() => simulator.stop());

const NO_CASH = { notice: { title: 'No more cash orders without an account' } };
const placedOf = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;
const refusedOf = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 409);

async function cartOf(units: number) {
  const lines = await Promise.all(
    [20, units - 20].map(async (quantity) => {
      const { id } = await makeProduct(shop.rows, { price: 1_000, left: 500 });
      return { id, quantity };
    }),
  );
  const items = JSON.stringify(lines.filter(({ quantity }) => quantity > 0));
  return { items, total: String(units * 1_000 + 1_500), key: randomUUID() };
}

describe('three cash orders on the way', () => {
  test('are all that a phone number has, from however many devices at once', async () => {
    const phone = newPhone();
    const devices = await Promise.all(Array.from({ length: 8 }, () => makeGuest(shop, { phone })));
    const answers = await Promise.all(devices.map((device) => device.place()));
    expect(placedOf(answers)).toBe(3);
    expect(refusedOf(answers)).toHaveLength(5);
    for (const { answer } of answers.filter(({ status }) => status === 409)) {
      expect(answer).toMatchObject(NO_CASH);
    }
    // The same number in another writing.
    const again = await makeGuest(shop, { phone: phone.replace('+233', '0') });
    expect((await again.place()).answer).toMatchObject(NO_CASH);
    // Paying now is never refused because of what is on the way.
    expect((await again.place({ method: 'card' })).answer).toMatchObject({ kind: 'window' });
  });

  test('are all that an email has, in whatever writing, with other phones', async () => {
    const email = newAddress();
    const devices = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        makeGuest(shop, { email: turn % 2 === 0 ? email : email.toUpperCase() }),
      ),
    );
    const answers = await Promise.all(devices.map((device) => device.place()));
    expect(placedOf(answers)).toBe(3);
  });

  test('are all that a device has, with other phones and emails', async () => {
    const esi = await makeGuest(shop);
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const key = randomUUID();
      answers.push(await esi.place({ key, phone: newPhone(), email: newAddress() }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  });

  test('are counted with those of an account that has the same phone, and take nothing from it', async () => {
    const ama = await makeShopper(shop);
    const phone = newPhone();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ama.place({ key: randomUUID(), phone })).status).toBe(200);
    }
    const esi = await makeGuest(shop, { phone });
    expect((await esi.place()).answer).toMatchObject(NO_CASH);
    const kofi = await makeShopper(shop);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await kofi.place({ key: randomUUID(), phone })).status).toBe(200);
    }
  });

  test('say nothing of whoever has them', async () => {
    const phone = newPhone();
    for (let turn = 0; turn < 3; turn += 1) await (await makeGuest(shop, { phone })).place();
    const { answer } = await (await makeGuest(shop, { phone })).place();
    expect(JSON.stringify(answer)).not.toMatch(/CVX|\b3\b|on the way/);
  });
});

describe('unpaid units', () => {
  test('of one phone are sixty, in cash or held by payments, from devices at once', async () => {
    const phone = newPhone();
    const devices = await Promise.all([0, 1, 2].map(() => makeGuest(shop, { phone })));
    const carts = await Promise.all(devices.map(() => cartOf(35)));
    const answers = await Promise.all(
      devices.map((device, turn) => device.place({ ...carts[turn], method: 'card' })),
    );
    expect(placedOf(answers)).toBe(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.answer).toMatchObject({ notice: { title: 'Up to 60 unpaid items at a time' } });
    expect(JSON.stringify(refused?.answer)).not.toMatch(/\b35\b/);
    const [held] = await shop.rows<{ units: number }>(
      `select coalesce(sum((line ->> 'quantity')::int), 0)::int as units
         from payment_attempts, jsonb_array_elements(lines) as line
        where state = 'open' and recipient -> 'customer' ->> 'phone' = $1`,
      [phone],
    );
    expect(held?.units).toBe(35);
    const cash = await makeGuest(shop, { phone });
    expect((await cash.place(await cartOf(30))).answer).toMatchObject(NO_CASH);
    expect((await cash.place(await cartOf(22))).status).toBe(200);
  });
});

describe('Place Order', () => {
  test('is pressed ten times a minute for one phone, on whatever devices', async () => {
    const phone = newPhone();
    const devices = await Promise.all(Array.from({ length: 11 }, () => makeGuest(shop, { phone })));
    const answers = await Promise.all(devices.map((device) => device.place({ total: '1' })));
    const [limited, ...more] = answers.filter(({ status }) => status === 429);
    expect(more).toEqual([]);
    expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(limited?.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['device', 10],
    ['phone', 10],
    ['address', 20],
  ])('is counted by %s: %i times a minute', async (same, most) => {
    const { consumeGuestLimits } = await import('#app/checkout/guest-limits.ts');
    const now = new Date('2026-11-18T12:00:00Z');
    const shared = randomUUID();
    const press = (at = now) =>
      consumeGuestLimits({
        device: randomUUID(),
        phone: randomUUID(),
        address: randomUUID(),
        [same]: shared,
        now: at,
      });
    const presses = await Promise.all(Array.from({ length: most + 5 }, () => press()));
    expect(presses.filter(({ allowed }) => allowed)).toHaveLength(most);
    expect((await press(new Date(now.getTime() + 61_000))).allowed).toBe(true);
  });
});
