import { randomUUID } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { feesOf, totalsFor } from '#app/values/totals.ts';
import { countOf } from '../../support/count-of.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { makePerson, type Person } from '../../support/people.ts';
import { ORIGIN, openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';

let server: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let work: { stop(): Promise<void> };
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url });
  work = await shop.startWork();
});
afterAll(async () => {
  await work.stop();
  await server.close();
});

const ADDRESS = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };

/** The commands, as the shop's own pages and jobs call them. */
async function commands() {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { recordOrder } = await import('#app/orders/record-order.ts');
  const { moveOrder } = await import('#app/fulfilment/move-order.ts');
  const { orderForMail: mailOrder, writeRefunded } =
    await import('#app/orders/mail/order-mails.tsx');
  const { orders } = await import('#app/orders/schema.ts');
  const { eq } = await import('drizzle-orm');
  return { inTransaction, recordOrder, moveOrder, mailOrder, writeRefunded, orders, eq };
}

type Status = 'shipped' | 'delivered' | 'cancelled';
type Method = 'card' | 'mobile_money' | 'cash_on_delivery';

/** A life of an order: placed, moved on, refunded. */
async function live(person: Person, method: Method, moves: Status[], fails = false) {
  const shopped = await commands();
  const id = randomUUID();
  const now = new Date();
  const customer = {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: person.email,
    phone: '+233241234567',
    ...ADDRESS,
  };
  const line = { productId: await roses(), quantity: 1, reserved: false, price: money(12_000) };
  await shopped.inTransaction(async (tx) => {
    await shopped.recordOrder(tx, {
      id,
      buyer: { kind: 'user', id: person.id },
      requestKey: null,
      digits: Math.floor(Math.random() * 1e9),
      method,
      reference: method === 'cash_on_delivery' ? null : `CVX_${now.getTime()}_${id.slice(0, 6)}`,
      lines: [{ ...line, name: 'Crimson Promise Roses', imageUrl: null }],
      totals: totalsFor({ subtotal: money(12_000), fees: feesOf({ delivery: money(1_500) }) }),
      taxPercent: 0,
      customer,
      shipping: { ...ADDRESS, landmark: 'Blue gate' },
      now,
    });
    if (fails) throw new Error('changed my mind');
  });
  for (const to of moves) {
    await shopped.inTransaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(shopped.orders)
        .where(shopped.eq(shopped.orders.id, id));
      if (!order) throw new Error('no order');
      await shopped.moveOrder(tx, { order, to, actorId: null, now });
      if (to === 'cancelled' && method !== 'cash_on_delivery') {
        const back = { amount: money(13_500), byHand: false };
        await shopped.writeRefunded(tx, shopped.mailOrder(order), back);
      }
    });
  }
  return id;
}

async function roses(): Promise<string> {
  const [found] = await shop.rows<{ id: string }>(
    `select id from products where name = 'Crimson Promise Roses'`,
  );
  return found?.id ?? '';
}

/** What the mail server got for this person. */
async function mailsOf({ email }: Person, count: number): Promise<ParsedMail[]> {
  const find = () =>
    server.received.filter(({ to }) => JSON.stringify(to ?? '').includes(`"${email}"`));
  await until(async () => find().length >= count);
  expect(find()).toHaveLength(count);
  return find();
}

const bySubject = (mails: ParsedMail[], start: string) => {
  const found = mails.find(({ subject }) => subject?.startsWith(start));
  if (!found) throw new Error(`no mail begins with ${start}`);
  return (found.text ?? '').replaceAll(/\s+/g, ' ');
};

describe('the mails of an order', () => {
  test('that is paid in cash, from beginning to end', async () => {
    const person = await makePerson(shop.rows);
    const id = await live(person, 'cash_on_delivery', ['shipped', 'delivered']);
    const [order] = await shop.rows<{ number: string }>(
      'select order_number as number from orders where id = $1',
      [id],
    );
    const number = order?.number;
    const mails = await mailsOf(person, 3);
    expect(mails.map(({ subject = '' }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        `Order ${number} has arrived`,
        `Order ${number} is on its way`,
        `We have your order ${number}`,
      ],
    );
    const received = bySubject(mails, 'We have');
    expect(received).toContain('GH₵135.00, to be paid in cash when it arrives.');
    expect(received).toContain('in plain packaging within 1-3 business days');
    expect(received).toContain('You can cancel until it is on its way.');
    expect(bySubject(mails, `Order ${number} is on`)).toContain('have GH₵135.00 ready in cash');
    expect(bySubject(mails, `Order ${number} has`)).toContain('you paid GH₵135.00 in cash');
  });

  test('that is paid by mobile money, and cancelled', async () => {
    const person = await makePerson(shop.rows);
    await live(person, 'mobile_money', ['cancelled']);
    const mails = await mailsOf(person, 4);
    expect(bySubject(mails, 'We have')).toContain('GH₵135.00, paid by Mobile Money.');
    expect(bySubject(mails, 'Payment received')).toContain('We received GH₵135.00');
    expect(bySubject(mails, 'Order')).toContain('What you paid goes back the way it came');
    expect(bySubject(mails, 'Money back')).toContain('We sent back GH₵135.00');
  });

  test('of cash that is cancelled says that nothing is to be paid', async () => {
    const person = await makePerson(shop.rows);
    await live(person, 'cash_on_delivery', ['cancelled']);
    expect(bySubject(await mailsOf(person, 2), 'Order')).toContain('Nothing is to be paid.');
  });

  test('name nothing that is sold, nobody, and no shop, wherever they are seen', async () => {
    const sold = await shop.rows<{ name: string }>(
      'select name from products union select name from categories',
    );
    expect(sold.length).toBeGreaterThan(36);
    expect(server.received.length).toBeGreaterThanOrEqual(9);
    for (const { subject, from, text, html } of server.received) {
      const seen = `${subject} ${from?.text} ${text} ${String(html)}`;
      for (const { name } of sold) expect(seen.toLowerCase()).not.toContain(name.toLowerCase());
      expect(seen).not.toMatch(
        /corvox(?!\.test)|rose|flower|intima|desire|wellness|gift|adult|18\+/i,
      );
      expect(seen).not.toMatch(/Ama|Mensah|Oxford|241234567|Blue gate/);
      expect(from?.value[0]).toEqual({ name: 'CVX Care', address: 'care@corvox.test' });
      expect(seen).toContain('For your privacy we do not write what you ordered.');
    }
  });

  test('hold one link, to the order at this shop', () => {
    for (const { text, html } of server.received) {
      const links = [...String(html).matchAll(/href="(http[^"]*)"/g)].map(([, link]) => link);
      expect(links).toHaveLength(1);
      expect(links[0]).toMatch(new RegExp(`^${ORIGIN}/orders/[0-9a-f-]{36}$`));
      expect(text?.match(/https?:\/\/\S+/g)).toEqual(links);
    }
  });
});

describe('a mail and its cause', () => {
  test('are one transaction: an order that is not placed has no mail', async () => {
    const person = await makePerson(shop.rows);
    await expect(live(person, 'card', [], true)).rejects.toThrow('changed my mind');
    expect(await countOf(shop.rows, 'mails where to_address = $1', [person.email])).toBe(0);
    expect(await countOf(shop.rows, 'orders where user_id = $1', [person.id])).toBe(0);
  });

  test('are one transaction: without the mail there is no order', async () => {
    const person = await makePerson(shop.rows);
    await shop.rows('alter table mails rename to away');
    await expect(live(person, 'card', [])).rejects.toThrow();
    await shop.rows('alter table away rename to mails');
    expect(await countOf(shop.rows, 'orders where user_id = $1', [person.id])).toBe(0);
  });

  test('are written once, and belong to the order', async () => {
    const person = await makePerson(shop.rows);
    const id = await live(person, 'card', ['shipped', 'shipped', 'delivered', 'delivered']);
    const kinds = await shop.rows<{ kind: string }>(
      'select kind from mails where order_id = $1 order by kind',
      [id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'orders.delivered',
      'orders.paid',
      'orders.received',
      'orders.shipped',
    ]);
  });

  test('do not reach somebody who is forgotten', async () => {
    const person = await makePerson(shop.rows);
    const id = await live({ ...person, email: '' }, 'card', ['shipped']);
    expect(await countOf(shop.rows, 'mails where order_id = $1', [id])).toBe(0);
  });
});

test('to somebody else than the customer are six an hour; the others go to the customer', async () => {
  const person = await makePerson(shop.rows);
  const third = `${randomUUID()}@people.test`;
  for (let turn = 0; turn < 4; turn += 1) {
    await live({ ...person, email: third }, 'cash_on_delivery', ['cancelled']);
  }
  const [sent] = await shop.rows<{ third: number; own: number }>(
    `select count(*) filter (where to_address = $1)::int as third,
            count(*) filter (where to_address = $2)::int as own from mails`,
    [third, person.email],
  );
  expect(sent).toEqual({ third: 6, own: 2 });
});
