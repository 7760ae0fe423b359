import { randomUUID } from 'node:crypto';
import { stripReactComments } from './html-text.ts';
import { wordsIn } from './order-pages.ts';
import { cookieOf, makePerson } from './people.ts';
import type { TestShop } from './test-shop.ts';

/** The orders of the back-office as an admin's browser asks for them. */
export async function staffOrders(shop: Pick<TestShop, 'rows' | 'get' | 'post'>) {
  const staff = await makePerson(shop.rows, {
    roles: ['admin'],
    firstName: 'Kofi',
    lastName: 'Owusu',
  });
  const cookie = await cookieOf(shop.rows, staff);
  const post = (path: string, form: Record<string, string> | string, as = cookie) =>
    shop.post(`/admin/orders/${path}`, new URLSearchParams(form), as ? { cookie: as } : {});
  const order = async (id: string) =>
    (
      await shop.rows<{
        status: string;
        payment_state: string;
        refunded_minor: string;
        cash_received_at: Date | null;
      }>('select * from orders where id::text = $1', [id])
    )[0];
  return {
    staff,
    cookie,
    order,
    get: (path: string, as = cookie) => shop.get(`/admin/orders${path}`, { cookie: as }),
    words: async (path: string) =>
      wordsIn(
        /<main[\s\S]*<\/main>/.exec(
          stripReactComments(await (await shop.get(`/admin/orders${path}`, { cookie })).text()),
        )?.[0] ?? '',
      ),
    post,
    /** As from a screen that shows where the order stands, unless it is said what it shows. */
    move: async (id: string, status: string, seen?: string) =>
      post(id, { intent: 'status', status, seen: seen ?? (await order(id))?.status ?? 'pending' }),
    refund: (id: string, amount: string, key: string = randomUUID(), why = 'Bruised petals') =>
      post(`${id}/refund`, { intent: 'refund', amount, why, key }),
    activity: (id: string) =>
      shop.rows<{ action: string; changes: Record<string, unknown> | null }>(
        'select * from admin_activity_log where record_id = $1 order by number',
        [id],
      ),
    events: async (id: string) =>
      (
        await shop.rows<{ kind: string }>(
          'select kind from order_events where order_id = $1 order by id',
          [id],
        )
      ).map(({ kind }) => kind),
    notes: async (id: string) =>
      (
        await shop.rows<{ body: string }>(
          'select body from order_notes where order_id = $1 order by created_at, id',
          [id],
        )
      ).map(({ body }) => body),
  };
}

export type StaffOrders = Awaited<ReturnType<typeof staffOrders>>;
