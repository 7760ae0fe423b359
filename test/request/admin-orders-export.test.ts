import { beforeAll, describe, expect, test } from 'vitest';
import { csvRows } from '#app/values/csv.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson, type Person } from '../support/people.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let desk: StaffOrders;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
  ama = await makePerson(shop.rows);
  const customer = { lastName: 'Fileling' };
  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const) {
    for (const method of ['card', 'mobile_money', 'cash_on_delivery'] as const) {
      for (let n = 0; n < 3; n += 1) await makeOrder(shop.rows, ama, { customer, status, method });
    }
  }
  const { id, reference } = await makeOrder(shop.rows, ama, { customer, method: 'card' });
  await makeAttempt(shop.rows, ama, { id, reference, state: 'paid' });
  await shop.rows(
    `insert into refunds (attempt_id, order_id, reason, amount_minor, state)
     values ($1, $1, 'staff', 500, 'failed')`,
    [id],
  );
});

const numbersIn = (text: string) => (csvRows(text) ?? []).slice(1).map(([number = '']) => number);
const exported = async (query: string) => (await desk.get(`/export${query}`)).text();

/** Every number that the pages of the list show, one page after the other. */
async function listed(query: string, most = Infinity): Promise<string[]> {
  const seen: string[] = [];
  let at: string | undefined = query;
  while (at !== undefined && seen.length < most) {
    const html = await (await desk.get(at)).text();
    for (const [row] of html.matchAll(/<th[^>]*role="rowheader"[\s\S]*?<\/th>/g)) {
      seen.push(/CVX\d+/.exec(row)?.[0] ?? '');
    }
    const next = [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes('rel="next"'));
    const to = /href="([^"]+)"/.exec(next?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&');
    at = to?.replace('/admin/orders', '');
  }
  return seen;
}

describe('the file of the orders', () => {
  test('holds what was asked for, as plain figures, with no formula and no secret', async () => {
    const order = await makeOrder(shop.rows, ama, {
      method: 'card',
      status: 'processing',
      placedAt: new Date('2026-02-14T23:05:41Z'),
      refunded: 450,
      taxPercent: 20,
      customer: {
        firstName: '=HYPERLINK("http://evil.test")',
        lastName: 'Sheetling, "Ama"',
        email: '@sheet@people.test',
        phone: '+233241234567',
      },
      shipping: { city: '-Accra', region: 'Greater\r\nAccra', digitalAddress: 'GA-183-8164' },
      lines: [
        { name: 'A locket', price: 4_000, quantity: 2 },
        { name: 'Roses', price: 2_005, quantity: 1 },
      ],
    });
    const codes = await shop.rows<{ code: string }>(
      `select upper(left(id::text, 8)) as code from order_items where order_id = $1 order by name`,
      [order.id],
    );
    const [locket, roses] = codes.map(({ code }) => code);
    await shop.rows(`insert into order_notes (order_id, body) values ($1, 'Between ourselves')`, [
      order.id,
    ]);
    const answer = await desk.get('/export?q=sheetling');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toBe(
      [
        'order_number,placed_at,status,payment_status,payment_method,payment_reference,customer_name,phone,email,',
        'recipient_name,recipient_phone,address,city,region,digital_address,landmark,item_count,items,subtotal,discount,delivery,gift_wrap,total,tax_percent,tax_included,refunded\r\n',
        `${order.number},2026-02-14T23:05:41.000Z,Processing,Partly refunded,Card,${order.reference},`,
        `"'=HYPERLINK(""http://evil.test"") Sheetling, ""Ama""",'+233241234567,'@sheet@people.test,`,
        `,,12 Oxford Street,'-Accra,"Greater\r\nAccra",GA-183-8164,,3,2 x ${locket}; 1 x ${roses},`,
        `100.05,0.00,15.00,0.00,115.05,20,19.18,4.50\r\n`,
      ].join(''),
    );
    const named = await exported('?q=sheetling&names=yes');
    expect(named).toContain(',3,2 x A locket; 1 x Roses,100.05');
  });

  test.each([
    '',
    '?sort=created',
    '?status=to-ship',
    '?status=cancelled&sort=created',
    '?payment=refund-stuck',
    '?payment=paid',
    '?date=today',
    '?date=custom&from=2020-01-01&to=2030-01-01&status=pending',
    '?q=fileling',
    '?q=fileling&status=pending&payment=unpaid&sort=-created',
    '?q=nobody-is-called-so',
    '?status=nonsense&payment=%00&sort=x',
  ])('equals the list that is seen at "%s", all of its pages', async (query) => {
    const expected = await listed(query);
    expect(numbersIn(await exported(query))).toEqual(expected);
    expect(expected.length > 0).toBe(query !== '?q=nobody-is-called-so');
  });

  const MANY = 9_300;
  const makeMany = (name: string, digits: number) =>
    shop.rows(
      `insert into orders (order_number, total_amount_minor, status, payment_method, customer_info,
         shipping_address, billing_address, created_at)
       select 'CVX' || ($2::bigint + n), 1000, 'pending', 'cash_on_delivery',
         jsonb_build_object('firstName', 'Esi', 'lastName', $1::text, 'phone', '',
           -- Packs badly, so that little of it fits on the way.
           'email', md5('a' || n) || md5('b' || n) || md5('c' || n) || md5('d' || n)),
         '{"city": "", "region": ""}', '{}', '2026-01-01T00:00:00Z'::timestamptz + (n / 700) * interval '1 second'
       from generate_series(1, $3::int) n`,
      [name, digits, MANY],
    );

  test('holds every one of many once, from whichever page it is asked for', async () => {
    await makeMany('Manyling', 60_000_000);
    const [some] = await shop.rows<{ id: string }>(
      `select id from orders where customer_info ->> 'lastName' = 'Manyling' limit 1`,
    );
    const cursor = `&after=${some?.id}~1767225600000000`;
    for (const sort of ['', '&sort=created']) {
      const numbers = numbersIn(await exported(`?q=manyling${sort}${cursor}`));
      expect(numbers).toHaveLength(MANY);
      expect(new Set(numbers).size).toBe(MANY);
      expect(numbers.slice(0, 50)).toEqual(await listed(`?q=manyling${sort}`, 50));
    }
  });

  test('is read from the database bit by bit, as it is taken', async () => {
    await makeMany('Lazyling', 70_000_000);
    const answer = await shop.get('/admin/orders/export?q=lazyling', {
      cookie: desk.cookie,
      'accept-encoding': 'gzip, deflate, br',
    });
    await shop.rows(`delete from orders where customer_info ->> 'lastName' = 'Lazyling'`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const unpacked = answer.body?.pipeThrough(new DecompressionStream('gzip'));
    const taken = numbersIn(await new Response(unpacked).text()).length;
    expect(taken).toBeGreaterThanOrEqual(1_000);
    expect(taken).toBeLessThan(MANY);
  });
});
