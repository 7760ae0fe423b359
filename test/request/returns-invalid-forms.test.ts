import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { type OrderPages, orderPages } from '../support/order-pages.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { lineIds, makeDelivered, makeReturn, returnForm } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let my: OrderPages;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  my = await orderPages(shop);
});

const post = (orderId: string, form: Record<string, string>, cookie = my.cookie) =>
  shop.post(`/orders/${orderId}/return`, new URLSearchParams(form), cookie ? { cookie } : {});
const returnsOf = (orderId: string) =>
  shop.rows<{ id: string; state: string; note: string }>(
    'select * from returns where order_id = $1 order by created_at',
    [orderId],
  );
const page = async (orderId: string) => (await my.get(`/orders/${orderId}/return`)).main;

/** An order of three roses and a locket that arrived yesterday. */
async function delivered() {
  const customer = { email: my.person.email };
  const lines = [
    { name: 'A roses', quantity: 3 },
    { name: 'B locket', price: 5_000 },
  ];
  const { id, number } = await makeDelivered(shop.rows, my.person, { customer, lines });
  const [roses = '', locket = ''] = await lineIds(shop.rows, id);
  return { id, number, roses, locket };
}

describe('what is not one’s own', () => {
  test('does not exist: others’ orders, unknown and malformed ids are answered alike', async () => {
    const { id, roses } = await delivered();
    const kofi = await cookieOf(shop.rows, await makePerson(shop.rows));
    const mine = await makeReturn(shop.rows, id);
    const before = await wholeDatabase(shop.rows);
    for (const orderId of [id, randomUUID(), 'x', '%00', "'%20or%201=1--"]) {
      const read = await shop.get(`/orders/${orderId}/return`, { cookie: kofi });
      expect([orderId, read.status]).toEqual([orderId, 404]);
      expect(await read.text()).not.toContain('A roses');
      for (const form of [returnForm({ [roses]: '1' }), { intent: 'withdraw', returnId: mine }]) {
        expect((await post(orderId, form, kofi)).status).toBe(404);
      }
    }
    expect((await post(id, returnForm({ [roses]: '1' }), '')).status).toBe(401);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('cannot be withdrawn through an order of one’s own, nor can its id be taken', async () => {
    const { id, roses } = await delivered();
    const kofi = await makePerson(shop.rows);
    const his = await makeDelivered(shop.rows, kofi);
    const returnId = await makeReturn(shop.rows, his.id);
    expect((await post(id, { intent: 'withdraw', returnId })).status).toBe(404);
    expect((await post(id, returnForm({ [roses]: '1' }, { key: returnId }))).status).toBe(404);
    const [hisLine = ''] = await lineIds(shop.rows, his.id);
    expect((await post(id, returnForm({ [hisLine]: '1' }))).status).toBe(422);
    expect(await returnsOf(his.id)).toMatchObject([{ state: 'requested' }]);
    expect(await returnsOf(id)).toEqual([]);
  });
});

describe('odd forms', () => {
  test.each(['kind', 'reason', 'unopened', 'key', 'intent', 'returnId'])(
    'with anything in "%s" get 4xx, and nothing is stored',
    async (field) => {
      const { id, roses } = await delivered();
      const before = await wholeDatabase(shop.rows);
      const intent = field === 'returnId' ? 'withdraw' : 'request';
      for (const text of BAD_TEXTS) {
        const { status } = await post(id, returnForm({ [roses]: '1' }, { intent, [field]: text }));
        expect([text.slice(0, 20), status >= 400 && status < 500]).toEqual([
          text.slice(0, 20),
          true,
        ]);
      }
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('with anything for a quantity store a whole number or nothing', async () => {
    const { id, roses } = await delivered();
    for (const text of BAD_TEXTS) {
      expect((await post(id, returnForm({ [roses]: text }))).status, text.slice(0, 20)).toBe(422);
    }
    expect(await returnsOf(id)).toEqual([]);
  });

  test('keep what was written in the note, as text', async () => {
    const { id } = await makeDelivered(shop.rows, my.person, { lines: [{ quantity: 99 }] });
    const [line = ''] = await lineIds(shop.rows, id);
    for (const note of BAD_TEXTS) {
      const { status } = await post(id, returnForm({ [line]: '1' }, { note }));
      expect([303, 422, 429], note.slice(0, 20)).toContain(status);
    }
    const shown = await page(id);
    expect(shown).toContain('&lt;script&gt;');
    expect(shown).not.toContain('<script>alert');
  });

  test('that are none are refused', async () => {
    const { id } = await delivered();
    const before = await wholeDatabase(shop.rows);
    for (const [type, body] of BAD_BODIES) {
      const headers = { cookie: my.cookie, 'content-type': type };
      const { status } = await shop.post(`/orders/${id}/return`, body, headers);
      expect([400, 415], `${type} ${body}`).toContain(status);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});
