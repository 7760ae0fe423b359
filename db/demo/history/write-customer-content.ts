import { contactMessages } from '#app/contact/schema.ts';
import { newsletterSubscriptions } from '#app/newsletter/schema.ts';
import { orderNotes } from '#app/orders/schema.ts';
import { adminActivityLog } from '#app/activity/schema.ts';
import { reviews } from '#app/reviews/schema.ts';
import { wishlist } from '#app/wishlist/schema.ts';
import type { History } from './plan.ts';
import { hoursAfter } from './plan-orders.ts';
import words from './words.json' with { type: 'json' };
import type { Tx } from './write.ts';

type Shop = { adminId: string; now: Date; categoryOf: ReadonlyMap<string, string> };

/** Reviews, wishlists, subscriptions and messages of customers, and the replies of staff. */
export async function writeVoices(tx: Tx, history: History, shop: Shop): Promise<void> {
  await writeMessages(tx, history, shop);
  await writeNotes(tx, history, shop);
  await writeReviews(tx, history, shop);
  const { random, people } = history;
  const goods = [...shop.categoryOf.keys()];
  const wishes = people.flatMap((person, index) => {
    const count = index === people.length - 1 ? 4 : random.pick([0, 0, 1, 2, 3]);
    const chosen = new Set(Array.from({ length: count }, () => random.pick(goods)));
    return [...chosen].map((product_id) => ({ user_id: person.id, product_id, created_at: hoursAfter(shop.now, -random.between(2, 2_000)) }));
  });
  await tx.insert(wishlist).values(wishes);
  const readers = people.filter((_, index) => index % 3 === 0).map(({ email }) => email);
  const others = Array.from({ length: 18 }, (_, index) => `reader${index + 1}@subscribers.example`);
  await tx.insert(newsletterSubscriptions).values(
    [...readers, ...others].map((email) => ({ email, created_at: hoursAfter(shop.now, -random.between(3, 2_100)) })),
  );
}

async function writeMessages(tx: Tx, { random, people }: History, { adminId, now }: Shop): Promise<void> {
  const rows = words.messages.map(({ daysAgo, answer, ...message }) => {
    const person = random.pick(people);
    const writtenAt = hoursAfter(now, -24 * daysAgo);
    const answeredAt = answer === null ? null : hoursAfter(writtenAt, random.between(1, 20));
    return {
      id: random.uuid(),
      ...message,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      created_at: writtenAt,
      ...(answeredAt && { answer: answer ?? '', answered_at: answeredAt, answered_by: adminId }),
    };
  });
  await tx.insert(contactMessages).values(rows);
  const answered = rows.flatMap(({ id, answered_at: at }) => (at ? [{ id, at }] : []));
  await tx.insert(adminActivityLog).values(
    answered.map(({ id, at }) => ({ admin_id: adminId, action: 'Answered message' as const, table_name: 'contact_messages', record_id: id, ip: '127.0.0.1', created_at: at })),
  );
}

async function writeNotes(tx: Tx, { random, orders }: History, { adminId }: Shop): Promise<void> {
  const chosen = words.notes.map((body, index) => ({ body, order: orders[orders.length - 6 - index * 7] }));
  const notes = chosen.flatMap(({ body, order }) => (order ? [{ order_id: order.id, body, at: hoursAfter(order.placedAt, 2) }] : []));
  await tx.insert(orderNotes).values(notes.map(({ at, ...note }) => ({ id: random.uuid(), ...note, author_id: adminId, created_at: at })));
  await tx.insert(adminActivityLog).values(
    notes.map(({ order_id, at }) => ({ admin_id: adminId, action: 'Added order note' as const, table_name: 'orders', record_id: order_id, ip: '127.0.0.1', created_at: at })),
  );
}

/** Only buyers of a delivered product may review it, once. */
async function writeReviews(tx: Tx, { random, orders }: History, { now, categoryOf }: Shop): Promise<void> {
  const spoken = new Set<string>();
  const rows = orders
    .filter(({ status, placedAt }) => status === 'delivered' && placedAt < hoursAfter(now, -24 * 6))
    .filter((_, index) => index % 3 === 0)
    .flatMap((order) => {
      const goods = order.lines[0]?.goods;
      const category = categoryOf.get(goods?.id ?? '') as keyof typeof words.reviews | undefined;
      if (!goods || !category || spoken.has(`${goods.id} ${order.person.id}`)) return [];
      spoken.add(`${goods.id} ${order.person.id}`);
      const deliveredAt = order.events.findLast(({ details }) => details.to === 'delivered')?.at ?? order.placedAt;
      const writtenAt = new Date(Math.min(hoursAfter(deliveredAt, random.between(20, 90)).getTime(), now.getTime()));
      const { firstName, lastName } = order.person;
      return [{ id: random.uuid(), product_id: goods.id, user_id: order.person.id, order_id: order.id, nickname: `${firstName} ${lastName.slice(0, 1)}.`, ...random.pick(words.reviews[category]), created_at: writtenAt, updated_at: writtenAt }];
    });
  await tx.insert(reviews).values(rows);
}
