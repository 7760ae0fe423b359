import { formIn } from './html-form.ts';
import { stripReactComments } from './html-text.ts';
import { mailsTo } from './mails.ts';
import { makeOrder } from './orders.ts';
import { cookieOf, type Person } from './people.ts';
import { type StaffOrders, staffOrders } from './staff-orders.ts';
import type { TestShop } from './test-shop.ts';
import { passUndoSeconds } from './undo-seconds.ts';

type Fields = Record<string, string>;

export const YAW = { by: 'rider', rider_name: 'Yaw Boateng', rider_phone: '020 555 1234' };
export const KOJO = { by: 'rider', rider_name: 'Kojo Antwi', rider_phone: '027 555 9876' };
export const DHL = {
  by: 'carrier',
  carrier: 'DHL Express',
  tracking_url: 'https://www.dhl.com/gh-en/track?id=JD01&x=2',
};

/** The delivery details of orders, as an admin's browser sends them and their customer's browser shows them. */
export async function shipmentDesk(shop: TestShop) {
  const desk: StaffOrders = await staffOrders(shop);
  /** What the form sends as it is opened, with these fields filled in. */
  const fill = async (id: string, fields: Fields) => {
    const form = formIn(await (await desk.get(`/${id}/shipment`)).text(), 'name="base"');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return String(form);
  };
  const pageOf = async (id: string, person: Person) => {
    const cookie = await cookieOf(shop.rows, person);
    return stripReactComments(await (await shop.get(`/orders/${id}`, { cookie })).text());
  };
  return {
    desk,
    fill,
    send: (id: string, form: Fields | string) => desk.post(`${id}/shipment`, form),
    save: async (id: string, fields: Fields) => desk.post(`${id}/shipment`, await fill(id, fields)),
    shipment: (id: string) =>
      shop.rows<Fields>(
        'select rider_name, rider_phone, carrier, tracking_url, actor_id from shipments where order_id = $1',
        [id],
      ),
    actions: async (id: string) => (await desk.activity(id)).map(({ action }) => action),
    pageOf,
  };
}

/** One customer's orders, made to be shipped. */
export function shipmentsOf(shop: TestShop, on: ShipmentDesk, customer: Person) {
  return {
    make: (wanted: Parameters<typeof makeOrder>[2] = {}) =>
      makeOrder(shop.rows, customer, {
        customer: { email: customer.email },
        status: 'processing',
        ...wanted,
      }),
    ship: (id: string, fields: Fields, seen = 'processing') => on.send(id, { seen, ...fields }),
    mainOf: async (id: string) =>
      /<main[\s\S]*<\/main>/.exec(await on.pageOf(id, customer))?.[0] ?? '',
    shippedMail: async () => {
      await passUndoSeconds(shop.rows);
      const mails = await mailsTo(shop.rows, customer.email);
      return mails.filter(({ kind }) => kind === 'orders.shipped');
    },
  };
}

export type ShipmentDesk = Awaited<ReturnType<typeof shipmentDesk>>;
export type Shipments = ReturnType<typeof shipmentsOf>;
