import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeZone } from './delivery.ts';
import { makeAttempt } from './order-payments.ts';
import { makePerson } from './people.ts';
import { makeReturn } from './returns.ts';
import { makeBuyer, makeProduct, makeReview } from './review-rows.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** A record of every kind that staff can open; its id by the name that the addresses give it. */
export async function makeSampleRecords(
  rows: Rows,
  dataDir: string,
): Promise<Record<string, string>> {
  const productId = await makeProduct(rows, `A product ${randomUUID()}`);
  const buyer = await makeBuyer(rows, productId);
  const review = await makeReview(rows, { productId, person: buyer, orderId: buyer.orderId });
  const returnId = await makeReturn(rows, buyer.orderId);
  const photoId = randomUUID();
  await mkdir(join(dataDir, 'return-photos'), { recursive: true });
  await writeFile(join(dataDir, 'return-photos', `${photoId}-large.jpg`), 'a photograph');
  await rows(
    `insert into return_photos (id, order_id, user_id, return_id, state, width, height)
     values ($1, $2, $3, $4, 'ready', 10, 10)`,
    [photoId, buyer.orderId, buyer.id, returnId],
  );
  await makeAttempt(rows, buyer, { id: buyer.orderId, state: 'paid' });
  const [refund] = await rows<{ id: string }>(
    `insert into refunds (attempt_id, order_id, reason, amount_minor, state)
     values ($1, $1, 'cancelled', 500, 'failed') returning id`,
    [buyer.orderId],
  );
  const orderless = await makeAttempt(rows, buyer, { state: 'returned' });
  const [orderlessRefund] = await rows<{ id: string }>(
    `insert into refunds (attempt_id, reason, amount_minor, state)
     values ($1, 'sold_out', 500, 'failed') returning id`,
    [orderless.id],
  );
  const moderator = await makePerson(rows, { roles: ['moderator'] });
  const [category] = await rows<{ id: string }>(
    `insert into categories (name, description) values ($1, 'Made for a test.') returning id`,
    [`A category ${randomUUID().slice(0, 8)}`],
  );
  const [message] = await rows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Ama', 'ama@people.test', 'A question', 'Do you deliver on Sundays?') returning id`,
  );
  const [subscription] = await rows<{ id: string }>(
    'insert into newsletter_subscriptions (email) values ($1) returning id',
    [`${randomUUID()}@people.test`],
  );
  const file = 'corvox-20260214-031500-9f3a.tar.gz';
  await mkdir(join(dataDir, 'backups'), { recursive: true });
  await writeFile(join(dataDir, 'backups', file), 'a backup');
  const [backup] = await rows<{ id: string }>(
    `insert into backups (file, state, bytes) values ($1, 'done', 8) returning id`,
    [file],
  );
  const zone = makeZone();
  await rows('insert into settings (section, values) values ($1, $2)', ['zones', { list: [zone] }]);
  return {
    productId,
    orderId: buyer.orderId,
    returnId,
    photoId,
    refundId: refund?.id ?? '',
    orderlessId: orderlessRefund?.id ?? '',
    reviewId: review.id,
    userId: moderator.id,
    role: 'moderator',
    categoryId: category?.id ?? '',
    messageId: message?.id ?? '',
    subscriptionId: subscription?.id ?? '',
    backupId: backup?.id ?? '',
    zoneId: zone.id,
    tab: 'database',
    status: 'shipped',
  };
}
