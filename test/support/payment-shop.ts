import { randomUUID } from 'node:crypto';
import type { GiftRequest } from '#app/gifts/gift.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { makePerson, type Person } from './people.ts';
import { runJob } from './run-job.ts';
import { openTestShop, ORIGIN } from './test-shop.ts';

type Line = { id: string; quantity: number };
type Placing = {
  person: Person;
  lines: Line[];
  method?: 'card' | 'mobile_money' | 'cash_on_delivery';
  key?: string;
  total: number;
  delivery?: Partial<typeof NOT_CHOSEN>;
  gift?: GiftRequest | null;
  now?: Date;
};

const NOT_CHOSEN = { pickUp: '', day: '', slot: '' };

const RECIPIENT = {
  customer: {
    firstName: 'Ama',
    lastName: 'Mensah',
    phone: '+233241234567',
    address: '12 Oxford Street',
    city: 'Accra',
    region: 'Greater Accra',
  },
  shipping: { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' },
};

/** As staff do with an order that was cancelled. */
async function reopenOrder(orderId: string, now: Date) {
  const { inTransaction } = await import('#app/platform/database.ts');
  const { moveOrder } = await import('#app/fulfilment/move-order.ts');
  const { orders } = await import('#app/orders/schema.ts');
  const { eq } = await import('drizzle-orm');
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw new Error('no such order');
    return moveOrder(tx, { order, to: 'pending', actorId: null, now });
  });
}

/** The shop beside a payment simulator; commands are called as its pages call them. */
export async function openPaymentShop() {
  const simulator = await openPaymentSimulator(ORIGIN);
  const { control } = simulator;
  const shop = await openTestShop(simulator.variables);
  const { placeOrder } = await import('#app/checkout/place-order.ts');
  const { cancelOrder } = await import('#app/fulfilment/cancel-order.ts');
  const { settle } = await import('#app/payments/settle.ts');

  return {
    ...shop,
    simulatorUrl: simulator.url,
    settle,
    cancelOrder,
    reopenOrder,
    run: (name: string, payload: Record<string, string> = {}) =>
      runJob(name, payload, { seconds: 20 }),
    place: ({
      person,
      lines,
      method = 'card',
      key = randomUUID(),
      total,
      delivery,
      gift = null,
      now,
    }: Placing) =>
      placeOrder({
        buyer: { kind: 'user', id: person.id },
        requestKey: key,
        isRepeat: true,
        savesAddress: false,
        wanted: lines,
        shownTotal: total,
        method,
        recipient: {
          ...RECIPIENT,
          customer: { ...RECIPIENT.customer, email: person.email },
        },
        delivery: { ...NOT_CHOSEN, ...delivery },
        gift,
        now: now ?? new Date(),
      }),
    pay: (reference: string, act: string) => simulator.pay(reference, { act }),
    control,
    faults: simulator.fail,
    refunds: async () =>
      (await control<{ refunds: { amount: number; reference: string }[] }>('refunds')).refunds,
    /** A product of its own for a test, GH₵100.00 unless said otherwise; none left out of the count is 0. */
    makeProduct: async (stock: number, price = 10_000) => {
      const [made] = await shop.rows<{ id: string }>(
        `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
         values ($1, $2, (select id from categories limit 1), true, $3) returning id`,
        [`Test product ${randomUUID()}`, price, stock],
      );
      return made?.id ?? '';
    },
    makeBuyer: () => makePerson(shop.rows),
    stockOf: async (id: string) => {
      const [row] = await shop.rows<{
        stock: number;
        reserved: number;
        onSale: boolean;
        ledger: number;
        sold: number;
      }>(
        `select stock_quantity as stock, reserved_quantity as reserved, in_stock as "onSale", units_sold as sold,
           coalesce((select sum(delta)::int from stock_movements where product_id = products.id), 0) as ledger
         from products where id = $1`,
        [id],
      );
      return row;
    },
    attemptsOf: (person: Person) =>
      shop.rows<{ id: string; reference: string; state: string; access_code: string | null }>(
        'select * from payment_attempts where user_id = $1 order by created_at',
        [person.id],
      ),
    ordersOf: (person: Person) =>
      shop.rows<{
        id: string;
        order_number: string;
        status: string;
        payment_state: string;
        payment_reference: string | null;
        total_amount_minor: string;
      }>('select * from orders where user_id = $1 order by created_at', [person.id]),
    mailsTo: async (person: Person) =>
      (
        await shop.rows<{ kind: string }>(
          'select kind from mails where to_address = $1 order by created_at, kind',
          [person.email],
        )
      ).map(({ kind }) => kind),
    close: simulator.stop,
  };
}

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;
