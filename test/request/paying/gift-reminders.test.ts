import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countOf } from '../../support/count-of.ts';
import { type GiftShop, giftOf, openGiftShop } from '../../support/gifts.ts';
import { mailsTo } from '../../support/mails.ts';
import type { Person } from '../../support/people.ts';
import { until } from '../../support/until.ts';

let shop: GiftShop;
beforeAll(async () => {
  shop = await openGiftShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.saveGifts());

describe('a reminder', () => {
  const NEXT_YEAR = 365 * 86_400_000;
  const dueIn = async (days: number) => {
    const placed = new Date(Date.now() - NEXT_YEAR + days * 86_400_000);
    const { person, order } = await shop.given({ gift: giftOf({ wantsReminder: true }) });
    await shop.rows('update gift_reminders set day = $2 where order_id = $1', [
      order.id,
      new Date(placed.getTime() + NEXT_YEAR).toISOString().slice(0, 10),
    ]);
    return { person, order };
  };
  const reminders = async (person: Person) =>
    (await mailsTo(shop.rows, person.email)).filter(({ subject }) => subject.startsWith('A day'));

  test('is kept for the same day of next year, where it is wanted', async () => {
    const { order } = await shop.given({ gift: giftOf({ wantsReminder: true }) });
    const { order: other } = await shop.given();
    const day = new Date();
    const kept = await shop.rows<{ day: string }>(
      'select day::text from gift_reminders where order_id = any($1)',
      [[order.id, other.id]],
    );
    expect(kept).toEqual([{ day: `${day.getUTCFullYear() + 1}${day.toISOString().slice(4, 10)}` }]);
  });

  test('goes with an order that is cancelled, and comes back with it', async () => {
    const given = [await shop.given({ gift: giftOf({ wantsReminder: true }) }), await shop.given()];
    const days = () =>
      shop.rows<{ day: string }>('select day::text from gift_reminders where order_id = any($1)', [
        given.map(({ order }) => order.id),
      ]);
    const kept = await days();
    expect(kept).toHaveLength(1);
    const now = new Date();
    for (const { person, order } of given) {
      const cancelling = {
        buyer: { kind: 'user', id: person.id } as const,
        orderId: order.id,
        now,
      };
      expect(await shop.cancelOrder(cancelling)).toMatchObject({ ok: true });
    }
    expect(await days()).toEqual([]);
    for (const { order } of given) {
      expect(await shop.reopenOrder(order.id, now)).toMatchObject({ ok: true });
    }
    expect(await days()).toEqual(kept);
  });

  test.each([
    [8, 0, 1],
    [7, 1, 0],
    [3, 1, 0],
    [1, 0, 0],
  ])('%i days before the day: %i mails, %i kept', async (days, mails, kept) => {
    const { person, order } = await dueIn(days);
    await shop.run('gifts.remind-buyers');
    await shop.run('gifts.remind-buyers');
    expect(await reminders(person)).toHaveLength(mails);
    expect(
      await shop.rows('select from gift_reminders where order_id = $1', [order.id]),
    ).toHaveLength(kept);
  });

  test('that two instances come upon at the same moment is one mail', async () => {
    const { person, order } = await dueIn(7);
    const remind = () => shop.run('gifts.remind-buyers');
    const waiting = () =>
      countOf(
        shop.rows,
        `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    const holder = new Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    // Both have read what is due before either can write its mail.
    await holder.query('lock table mails in share mode');
    const first = remind();
    await until(async () => (await waiting()) === 1);
    const state = { isSecondOver: false };
    const second = remind().then(() => (state.isSecondOver = true));
    await until(async () => state.isSecondOver || (await waiting()) === 2);
    await holder.query('commit');
    await holder.end();
    await Promise.all([first, second]);
    expect(await reminders(person)).toHaveLength(1);
    expect(await shop.rows('select from gift_reminders where order_id = $1', [order.id])).toEqual(
      [],
    );
  });

  test('names nobody, and is stopped by one click, for all days, by nobody else', async () => {
    const { person } = await dueIn(7);
    await shop.run('gifts.remind-buyers');
    const [mail] = await reminders(person);
    // Without the links: their keys are chance letters.
    expect(mail?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/Esi|Boateng|gift|CVX\d/i);
    await shop.given({ person, gift: giftOf({ wantsReminder: true }) });
    const link = new URL(/https?:\S+\/reminders\/stop\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const count = () => shop.rows('select from gift_reminders where user_id = $1', [person.id]);
    const page = await shop.get(link.pathname + link.search);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(await count()).toHaveLength(1);
    const key = link.searchParams.get('key') ?? '';
    const forged = new URLSearchParams({
      key: key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    });
    expect((await shop.post('/reminders/stop', forged)).status).toBe(404);
    expect(await count()).toHaveLength(1);
    expect((await shop.post('/reminders/stop', new URLSearchParams({ key }))).status).toBe(200);
    expect(await count()).toHaveLength(0);
  });
});
