import type { PaymentShop } from './payment-shop.ts';
import { SECRET_KEY } from './payment-simulator.ts';

/** What a restore to an earlier moment does: the database knows nothing of these payments, and their goods are back. */
export async function losePayments(
  shop: Pick<PaymentShop, 'rows'>,
  references: readonly string[],
  { keepsAttempt = false } = {},
) {
  const ids = await shop.rows<{ id: string }>(
    'select id from payment_attempts where reference = any($1)',
    [references],
  );
  const lost = [ids.map(({ id }) => id)];
  await shop.rows(
    `update products set stock_quantity = stock_quantity + taken.units, in_stock = true, sold_out_at = null,
       units_sold = units_sold - taken.units
     from (select product_id, sum(quantity)::int as units from order_items where order_id = any($1) group by 1) taken
     where products.id = taken.product_id`,
    lost,
  );
  const [{ recipient } = {}] = await shop.rows<{ recipient: object }>(
    `select jsonb_build_object('customer', customer_info, 'shipping', shipping_address) as recipient
       from orders where id = any($1)`,
    lost,
  );
  await shop.rows('delete from refunds where attempt_id = any($1)', lost);
  await shop.rows('delete from mails where order_id = any($1)', lost);
  await shop.rows('delete from orders where id = any($1)', lost);
  if (!keepsAttempt) {
    await shop.rows('delete from payment_attempts where id = any($1)', lost);
    return;
  }
  // As it was before it was paid: open, with its goods held.
  const held = `jsonb_array_elements(lines) as line where id = any($1)`;
  await shop.rows(
    `update products set reserved_quantity = reserved_quantity + units.held
     from (select (line->>'productId')::uuid as id, sum((line->>'quantity')::int) as held
           from payment_attempts, ${held} group by 1) units where products.id = units.id`,
    lost,
  );
  await shop.rows(
    `update payment_attempts set state = 'open', settled_at = null, recipient = $2 where id = any($1)`,
    [...lost, recipient],
  );
}

type Foreign = { reference: string; metadata?: unknown };

/** A payment of the same account at the provider that this shop did not ask for. */
export async function payElsewhere(shop: PaymentShop, { reference, metadata }: Foreign) {
  const answer = await fetch(`${shop.simulatorUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'someone@elsewhere.test',
      amount: 11_500,
      reference,
      ...(metadata !== undefined && { metadata }),
    }),
  });
  if (!answer.ok) throw new Error(`not opened: ${answer.status}`);
  await shop.pay(reference, 'approve');
}

/** The provider's lists are read anew, as far back as a shop goes that never read them. */
export const forgetReconciled = (shop: Pick<PaymentShop, 'rows'>) =>
  shop.rows(`delete from payment_notices where event = 'reconciled'`);

/** What the provider keeps for us of a payment. */
export async function metadataOf(shop: PaymentShop, reference: string) {
  const { transactions } = await shop.control<{
    transactions: { reference: string; metadata: Record<string, unknown> }[];
  }>('transactions');
  return transactions.find((one) => one.reference === reference)?.metadata ?? {};
}
