import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryZone } from '#app/settings/delivery-zones.ts';
import { money } from '#app/values/money.ts';
import { runConcurrently, tally } from '../../support/concurrency.ts';
import { EVENING, makePickUpPoint, makeZone, MORNING } from '../../support/delivery.ts';
import { forgetReconciled, losePayments } from '../../support/lost-payments.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import type { Person } from '../../support/people.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const NOW = new Date('2027-02-10T09:00:00Z');
const VALENTINE = '2027-02-14';
const MORNING_OF_14 = { day: VALENTINE, slot: 'morning' };

/** The owner's zones, with days to choose; each test has days and counts of its own. */
async function saveZones(zones: DeliveryZone[], days: object = { isChosen: true }) {
  const save = `insert into settings (section, values) values ($1, $2)
    on conflict (section) do update set values = excluded.values, updated_at = now()`;
  await shop.rows(save, ['zones', { list: zones }]);
  await shop.rows(save, ['deliveryDays', days]);
  const { clearSettingsCache } = await import('#app/settings/queries.ts');
  clearSettingsCache();
}

const ACCRA = makeZone({ slots: [MORNING, EVENING] });

beforeEach(async () => {
  await shop.rows('delete from slot_bookings');
  await saveZones([ACCRA]);
});

async function booked() {
  const rows = await shop.rows<{ key: string; booked: number }>(
    `select day::text || ' ' || slot_id as key, booked from slot_bookings order by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.key, row.booked]));
}

type Order = {
  person?: Person;
  product?: string;
  method?: 'card' | 'cash_on_delivery';
  total?: number;
  key?: string;
  delivery?: { pickUp?: string; day?: string; slot?: string };
};

async function order(given: Order = {}) {
  const person = given.person ?? (await shop.makeBuyer());
  const product = given.product ?? (await shop.makeProduct(500));
  const { method = 'cash_on_delivery', total = 11_500, delivery = MORNING_OF_14, key } = given;
  const outcome = await shop.place({
    person,
    lines: [{ id: product, quantity: 1 }],
    method,
    total,
    delivery,
    now: NOW,
    ...(key && { key }),
  });
  return { person, product, outcome };
}

const reasonOf = ({ outcome }: Awaited<ReturnType<typeof order>>) =>
  outcome.ok ? outcome.value.kind : outcome.reason;

describe('a chosen day', () => {
  test('is kept with the order in words that no later change touches', async () => {
    const { person } = await order();
    await saveZones([]);
    expect(await shop.ordersOf(person)).toMatchObject([
      {
        delivery: {
          zone: 'accra',
          zoneName: 'Accra',
          kind: 'area',
          day: VALENTINE,
          slot: { id: 'morning', name: 'Morning', from: '08:00', to: '12:00' },
        },
      },
    ]);
    const days = await shop.rows(
      'select delivery_day::text as day from orders where user_id = $1',
      [person.id],
    );
    expect(days).toEqual([{ day: VALENTINE }]);
    expect(await booked()).toEqual({ '2027-02-14 morning': 1 });
  });

  test.each([
    ['too near', { day: '2027-02-10', slot: 'morning' }],
    ['past', { day: '2027-02-09', slot: 'morning' }],
    ['missing', { day: '', slot: '' }],
    ['of a slot that there is not', { day: VALENTINE, slot: 'night' }],
    ['without a slot', { day: VALENTINE, slot: '' }],
    ['further ahead than is offered', { day: '2027-12-24', slot: 'morning' }],
  ])('%s is refused, and nothing is written', async (_why, delivery) => {
    const placed = await order({ delivery });
    expect(reasonOf(placed)).toBe('day_gone');
    expect(await shop.ordersOf(placed.person)).toEqual([]);
    expect(await booked()).toEqual({});
  });

  test('that staff have just closed is refused', async () => {
    await saveZones([ACCRA], { isChosen: true, closedDays: [VALENTINE] });
    expect(reasonOf(await order())).toBe('day_gone');
  });

  test('with a surcharge costs it, and not less', async () => {
    const surcharges = [{ day: VALENTINE, amount: money(2_000) }];
    await saveZones([{ ...ACCRA, surcharges }]);
    const { outcome } = await order();
    expect(outcome).toMatchObject({
      reason: 'changed',
      quote: { total: 13_500, surcharge: 2_000 },
    });
    expect(reasonOf(await order({ total: 13_500 }))).toBe('placed');
  });

  test('is not asked for where the owner does not offer it, except for what is fresh', async () => {
    await saveZones([], {});
    const plain = await order({ delivery: {} });
    expect(await shop.ordersOf(plain.person)).toMatchObject([{ delivery: null }]);
    const product = await shop.makeProduct(5);
    await shop.rows('update products set is_fresh = true where id = $1', [product]);
    expect(reasonOf(await order({ product, delivery: {} }))).toBe('day_gone');
    expect(reasonOf(await order({ product, delivery: { day: '2027-02-12' } }))).toBe('placed');
  });

  test('leaves what is made to order the time to be made', async () => {
    const product = await shop.makeProduct(5);
    await shop.rows('update products set lead_days = 5 where id = $1', [product]);
    expect(reasonOf(await order({ product }))).toBe('day_gone');
    const later = { day: '2027-02-15', slot: 'morning' };
    expect(reasonOf(await order({ product, delivery: later }))).toBe('placed');
  });
});

describe('zones', () => {
  test('have their own fee, and cash only where and as far as they take it', async () => {
    await saveZones([makeZone({ fee: money(4_000), takesCash: false })]);
    const delivery = { day: '2027-02-12' };
    const quoted = await order({ delivery, method: 'card' });
    expect(quoted.outcome).toMatchObject({ reason: 'changed', quote: { total: 14_000 } });
    expect(reasonOf(await order({ delivery, method: 'card', total: 14_000 }))).toBe('window');
    expect(reasonOf(await order({ delivery, total: 14_000 }))).toBe('no_cash_here');
    await saveZones([makeZone({ cashUpTo: money(11_000) })]);
    expect((await order({ delivery })).outcome).toMatchObject({
      reason: 'cash_value',
      most: 11_000,
    });
  });

  test('at a pick-up point it waits there, under its address', async () => {
    await saveZones([ACCRA, makePickUpPoint()]);
    const delivery = { pickUp: 'osu', day: '2027-02-12' };
    const { person } = await order({ delivery, total: 10_000 });
    expect(await shop.ordersOf(person)).toMatchObject([
      {
        delivery: { zone: 'osu', kind: 'pickup', day: '2027-02-12' },
        shipping_address: {
          address: 'Osu, 14 Palm Street',
          city: 'Accra',
          region: 'Greater Accra',
          landmark: 'Beside the bakery',
        },
      },
    ]);
    expect(reasonOf(await order({ delivery: { ...delivery, pickUp: 'tema' } }))).toBe(
      'pick_up_gone',
    );
    expect(reasonOf(await order({ delivery: { ...delivery, pickUp: 'accra' } }))).toBe(
      'pick_up_gone',
    );
  });
});

describe('a place in a slot', () => {
  test('is given as often as there are places, whoever presses at the same time', async () => {
    const product = await shop.makeProduct(500);
    const people = await Promise.all(Array.from({ length: 40 }, shop.makeBuyer));
    const answers = await Promise.all(
      people.map(async (person, at) =>
        reasonOf(await order({ person, product, method: at % 2 ? 'card' : 'cash_on_delivery' })),
      ),
    );
    const counts = tally(answers);
    expect((counts.placed ?? 0) + (counts.window ?? 0)).toBe(MORNING.capacity);
    expect(counts.slot_full).toBe(40 - MORNING.capacity);
    expect(await booked()).toEqual({ '2027-02-14 morning': MORNING.capacity });
    expect(reasonOf(await order({ delivery: { day: VALENTINE, slot: 'evening' } }))).toBe('placed');
  });

  test('for 1,000 buyers of 50 places gives 50', async () => {
    await saveZones([makeZone({ slots: [{ ...MORNING, capacity: 50 }] })]);
    const product = await shop.makeProduct(5_000);
    const people = await shop.rows<Person>(
      `insert into users (email, name, email_verified) select 'buyer-' || gen_random_uuid() || '@people.test', 'Ama', true
         from generate_series(1, 1000) returning id, email`,
    );
    const done = await runConcurrently(people, { atOnce: 50 }, async (person) =>
      reasonOf(await order({ person, product })),
    );
    expect(tally(done.map(({ result }) => result))).toEqual({ placed: 50, slot_full: 950 });
    expect(await booked()).toEqual({ '2027-02-14 morning': 50 });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 4_950, reserved: 0, ledger: 4_950 });
  }, 300_000);

  test('comes back when the order is cancelled, and is taken again when it is reopened', async () => {
    const { person } = await order();
    const orderId = (await shop.ordersOf(person))[0]?.id ?? '';
    const cancel = () =>
      shop.cancelOrder({ buyer: { kind: 'user', id: person.id }, orderId, now: NOW });
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await booked()).toEqual({ '2027-02-14 morning': 0 });
    const reopen = () => shop.reopenOrder(orderId, NOW);
    expect(await reopen()).toMatchObject({ ok: true });
    expect(await booked()).toEqual({ '2027-02-14 morning': 1 });
    await cancel();
    await Promise.all([order(), order(), order()]);
    expect(await reopen()).toMatchObject({ reason: 'slot_full' });
    expect(await booked()).toEqual({ '2027-02-14 morning': 3 });
  });
});

describe('a place that is held for a payment', () => {
  const ask = (reference: string, giveUp = false) => shop.settle(reference, { now: NOW, giveUp });
  const atTheWindow = async () => {
    const begun = await order({ method: 'card' });
    const reference = (await shop.attemptsOf(begun.person)).at(-1)?.reference ?? '';
    return { ...begun, reference };
  };

  test('is the order’s once it is paid, and free again where it is not', async () => {
    const paid = await atTheWindow();
    const left = await atTheWindow();
    expect(await booked()).toEqual({ '2027-02-14 morning': 2 });
    await shop.pay(paid.reference, 'approve');
    expect(await ask(paid.reference)).toMatchObject({ state: 'paid' });
    expect(await ask(left.reference, true)).toEqual({ state: 'unpaid' });
    expect(await booked()).toEqual({ '2027-02-14 morning': 1 });
    expect(await shop.ordersOf(paid.person)).toMatchObject([{ delivery: MORNING_KEPT }]);
  });

  const MORNING_KEPT = { day: VALENTINE, slot: { id: 'morning' } };

  test('sent again with another slot is let go for the other one', async () => {
    const { person, product } = await atTheWindow();
    const delivery = { day: VALENTINE, slot: 'evening' };
    expect(reasonOf(await order({ person, product, method: 'card', delivery }))).toBe('window');
    expect(await booked()).toEqual({ '2027-02-14 evening': 1, '2027-02-14 morning': 0 });
  });

  test('paid late is taken again while there is room; else the money goes back', async () => {
    const [early, late] = [await atTheWindow(), await atTheWindow()];
    for (const { reference } of [early, late]) await ask(reference, true);
    expect(await booked()).toEqual({ '2027-02-14 morning': 0 });
    await Promise.all([order(), order()]);
    for (const { reference } of [early, late]) await shop.pay(reference, 'approve');
    expect(await ask(early.reference)).toMatchObject({ state: 'paid' });
    expect(await booked()).toEqual({ '2027-02-14 morning': 3 });
    expect(await ask(late.reference)).toEqual({ state: 'returned' });
    expect(await booked()).toEqual({ '2027-02-14 morning': 3 });
    const find = `select reason from refunds where attempt_id in
      (select id from payment_attempts where reference = $1)`;
    expect(await shop.rows(find, [late.reference])).toEqual([{ reason: 'slot_full' }]);
    expect(await shop.mailsTo(late.person)).toEqual(['payments.returned']);
  });

  test('that a restore has lost comes back with its order, beyond the capacity if need be', async () => {
    await forgetReconciled(shop);
    const { person, reference } = await atTheWindow();
    await shop.pay(reference, 'approve');
    await ask(reference);
    await losePayments(shop, [reference]);
    await shop.rows('delete from slot_bookings');
    await Promise.all([order(), order(), order()]);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toMatchObject([{ delivery: MORNING_KEPT }]);
    expect(await booked()).toEqual({ '2027-02-14 morning': 4 });
  });
});
