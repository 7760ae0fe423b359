import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { makePerson, type Person } from '../support/people.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let desk: StaffOrders;
let ama: Person;
let kofi: MadeOrder;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
  ama = await makePerson(shop.rows);
  kofi = await makeOrder(shop.rows, ama, {
    number: 'CVX777001',
    customer: {
      firstName: 'Kofi',
      lastName: 'Zanzibar',
      email: 'kofi.z@people.test',
      phone: '+233209876543',
    },
  });
});

const found = async (query: string) => {
  const html = await (await desk.get(query)).text();
  return [...html.matchAll(/<th[^>]*role="rowheader"[\s\S]*?<\/th>/g)].map(
    ([row]) => /CVX\d+/.exec(row)?.[0] ?? '',
  );
};

describe('the search of the orders', () => {
  test.each([
    ['its number', 'CVX777001'],
    ['its number in small letters', 'cvx777001'],
    ['its digits', '777001'],
    ['the name', 'Zanzibar'],
    ['both names, the wrong way round', 'zanzibar kofi'],
    ['the e-mail', 'kofi.z@people'],
    ['the phone as people write it', '020 987 6543'],
    ['the phone of the whole world', '+233 20 987 6543'],
    ['the phone without the plus', '233209876543'],
    ['the phone with its marks', '(020) 987-6543'],
    ['the beginning of the phone', '020 987 65'],
    ['the end of the phone', '876543'],
    ['two letters that begin a name, and another', 'za kofi'],
  ])('finds an order by %s', async (_, q) => {
    expect(await found(`?q=${encodeURIComponent(q)}`)).toEqual(['CVX777001']);
  });

  test('finds a gift by who gets it, too', async () => {
    const { id, number } = await makeOrder(shop.rows, await makePerson(shop.rows));
    const gift = {
      recipient: { firstName: 'Efua', lastName: 'Quashigah', phone: '+233551112223' },
    };
    await shop.rows('update orders set gift = $2 where id = $1', [id, JSON.stringify(gift)]);
    for (const q of ['quashigah', 'Efua Quash', '055 111 2223', '1112223', '+233 55 111 2223']) {
      expect(await found(`?q=${encodeURIComponent(q)}`), q).toEqual([number]);
    }
    expect(await desk.words('?q=quashigah')).toContain('Gift to Efua Quashigah');
  });

  test('finds it by the first eight characters of its id, and by all of them', async () => {
    for (const q of [kofi.id.slice(0, 8), kofi.id, kofi.id.slice(0, 8).toUpperCase()]) {
      expect(await found(`?q=${q}`)).toEqual(['CVX777001']);
    }
  });

  test('takes signs of the database literally', async () => {
    for (const q of ['%', '_', 'CVX77700_', String.raw`\\`]) {
      expect(await found(`?q=${encodeURIComponent(q)}`), q).toEqual([]);
    }
  });

  test('answers whatever is typed, in every part of the address', async () => {
    for (const text of BAD_TEXTS) {
      const value = encodeURIComponent(text.toWellFormed());
      for (const name of [
        'q',
        'status',
        'payment',
        'date',
        'customer',
        'sort',
        'after',
        'before',
      ]) {
        const answer = await desk.get(`?${name}=${value}`);
        expect([name, text.slice(0, 20), answer.status]).toEqual([name, text.slice(0, 20), 200]);
      }
    }
    expect((await desk.get('?status=a&status=b&q[]=1&__proto__[x]=1')).status).toBe(200);
  });

  test('says what nothing matches, and what nothing is', async () => {
    expect(await desk.words('?q=nobody-of-this-name')).toContain(
      'Nothing matches this search and these filters. Clear filters',
    );
  });
});

describe('the filters of the orders', () => {
  /** All of one customer, so that no other order is in the way. */
  const only = (query: string) => found(`?q=filterling&${query}`);
  const customer = { lastName: 'Filterling' };
  let made: Record<string, string>;
  beforeAll(async () => {
    const make = async (wanted: Parameters<typeof makeOrder>[2]) =>
      (await makeOrder(shop.rows, ama, { customer, ...wanted })).number ?? '';
    const refunding = async (state: string) => {
      const order = await makeOrder(shop.rows, ama, {
        customer,
        method: 'card',
        status: 'processing',
        events: [{ kind: 'refund_promised', details: { amount: 13_500 } }],
      });
      await makeAttempt(shop.rows, ama, {
        id: order.id,
        reference: order.reference,
        state: 'paid',
        amount: order.total,
      });
      await shop.rows(
        `insert into refunds (attempt_id, order_id, reason, amount_minor, state)
         values ($1, $1, 'cancelled', $2, $3::refund_state)`,
        [order.id, order.total, state],
      );
      return order.number ?? '';
    };
    made = {
      cash: await make({ status: 'pending' }),
      card: await make({ status: 'processing', method: 'card' }),
      shipped: await make({ status: 'shipped' }),
      delivered: await make({ status: 'delivered' }),
      cancelled: await make({ status: 'cancelled' }),
      refunded: await make({
        status: 'processing',
        method: 'card',
        paymentState: 'refunded',
        refunded: 13_500,
      }),
      going: await refunding('requested'),
      stuck: await refunding('needs_attention'),
    };
  });
  const named = (...names: string[]) => names.map((name) => made[name] ?? '').toSorted();

  test.each([
    ['status=pending', ['cash']],
    ['status=processing', ['card', 'refunded', 'going', 'stuck']],
    ['status=shipped', ['shipped']],
    ['status=delivered', ['delivered']],
    ['status=cancelled', ['cancelled']],
    ['status=to-ship', ['cash', 'card']],
    ['status=unpaid', ['cash', 'shipped']],
    ['payment=unpaid', ['cash', 'shipped', 'cancelled']],
    ['payment=paid', ['card', 'delivered', 'going', 'stuck']],
    ['payment=refunded', ['refunded']],
    ['payment=refund-under-way', ['going']],
    ['payment=refund-stuck', ['stuck']],
    ['status=processing&payment=refund-stuck', ['stuck']],
    ['status=pending&payment=paid', []],
  ])('?%s shows %j', async (query, names) => {
    expect((await only(query)).toSorted()).toEqual(named(...names));
  });

  test('each row says its status and where its money is, in words', async () => {
    const words = await desk.words('?q=filterling&payment=refund-stuck');
    expect(words).toMatch(/Ama Filterling .*GH₵135\.00 Status Processing Refund stuck/);
    expect(await desk.words('?q=filterling&payment=refund-under-way')).toContain(
      'Refund on its way',
    );
  });

  test('the status filter has exactly the choices of the specification', async () => {
    const html = await (await desk.get('')).text();
    const nav = /<nav aria-label="Status"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...nav.matchAll(/<a [^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual([
      'All',
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
  });
});

test('the list says when an order was placed, to the minute and in Accra’s time', async () => {
  const placedAt = new Date('2026-01-31T23:05:41Z');
  await makeOrder(shop.rows, ama, { customer: { lastName: 'Timeling' }, placedAt });
  expect(await desk.words('?q=timeling')).toMatch(/31 January 2026\s*,\s*23:05/);
});

describe('the pages of the orders', () => {
  test('show every order once, forwards and back, also those placed at one moment', async () => {
    const placedAt = new Date('2026-01-01T00:00:00Z');
    const customer = { lastName: 'Pageling' };
    for (let made = 0; made < 60; made += 1) {
      await makeOrder(shop.rows, ama, { customer, placedAt });
    }
    for (const sort of ['', '&sort=created', '&sort=-created']) {
      const seen: string[] = [];
      const pages: string[][] = [];
      let address = `?q=pageling${sort}`;
      for (;;) {
        const rows = await found(address);
        seen.push(...rows);
        pages.push(rows);
        const next = await step(address, 'next');
        if (next === undefined) break;
        address = next;
      }
      expect(seen).toHaveLength(60);
      expect(new Set(seen).size).toBe(60);
      for (const expected of pages.slice(0, -1).toReversed()) {
        address = (await step(address, 'prev')) ?? '';
        expect(await found(address)).toEqual(expected);
      }
    }
  });

  async function step(address: string, rel: string): Promise<string | undefined> {
    const html = await (await desk.get(address)).text();
    const link = [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes(`rel="${rel}"`));
    const to = /href="([^"]+)"/.exec(link?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&');
    return to?.replace('/admin/orders', '');
  }
});

describe('when the database fails', () => {
  test('the list says so, and so do the items of an order', async () => {
    await shop.rows('alter table refunds rename to refunds_away');
    const list = await desk.get('');
    expect(list.status).toBe(200);
    expect(await list.text()).toContain('Failed to fetch orders');
    await shop.rows('alter table refunds_away rename to refunds');
    await shop.rows('alter table order_items rename to order_items_away');
    const order = await desk.get(`/${kofi.id}`);
    expect(order.status).toBe(200);
    const html = await order.text();
    expect(html).toContain('Failed to fetch order items');
    expect(html).toContain('Zanzibar');
    await shop.rows('alter table order_items_away rename to order_items');
  });
});

describe('the days and the customer of a list', () => {
  const customer = { lastName: 'Dayling' };
  const at = (day: string) => new Date(`${day}Z`);
  beforeAll(async () => {
    for (const placed of [
      '2026-02-13T23:59:59.999',
      '2026-02-14T00:00',
      '2026-02-14T23:59:59.999',
    ]) {
      await makeOrder(shop.rows, ama, { customer, placedAt: at(placed) });
    }
    await makeOrder(shop.rows, ama, { customer });
    await makeOrder(shop.rows, await makePerson(shop.rows), { customer });
  });

  test.each([
    ['', 5],
    ['date=today', 2],
    ['date=7-days', 2],
    ['date=yesterday', 0],
    ['date=custom&from=2026-02-14&to=2026-02-14', 2],
    ['date=custom&to=2026-02-13', 1],
    ['date=custom&from=2026-02-13&to=2026-02-14&status=pending', 3],
    ['date=custom&from=nonsense', 5],
  ])('"%s" shows %i', async (query, count) => {
    expect(await found(`?q=dayling&${query}`)).toHaveLength(count);
  });

  test('one customer’s account has its own orders alone', async () => {
    expect(await found(`?q=dayling&customer=${ama.id}`)).toHaveLength(4);
    expect(await desk.words(`?customer=${ama.id}`)).toContain('Orders of one customer.');
  });

  test('an order leads to its customer, and their account to all of their orders', async () => {
    const html = await (await desk.get(`/${kofi.id}`)).text();
    expect(html).toContain(`href="/admin/users/${ama.id}"`);
    const account = await (
      await shop.get(`/admin/users/${ama.id}`, { cookie: desk.cookie })
    ).text();
    expect(account).toContain(`href="/admin/orders?customer=${ama.id}"`);
  });
});
