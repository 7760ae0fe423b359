import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';

type Owner = {
  id: string;
  /** Confirmed: only its owner reads what is sent there. */ email: string;
};

/**
 * Moves the guest orders of an email address to its account. Payments first: one that becomes an order at this moment is waited for, and
 * its order is found by the next statement.
 */
export async function claimGuestOrders(tx: Transaction, owner: Owner): Promise<void> {
  const email = owner.email.toLowerCase();
  await claimOpenPayments(tx, owner.id, email);
  // A duplicate idempotency key is dropped: keys are unique for each account.
  await tx.execute(sql`
    with found as (
      select id, row_number() over (partition by request_key order by created_at, id) as turn from orders
       where guest_id is not null and lower(customer_info ->> 'email') = ${email}
    ), claimed as (
      update orders set user_id = ${owner.id}, guest_id = null,
        request_key = case when found.turn = 1 and not exists (select from orders own
          where own.user_id = ${owner.id} and own.request_key = orders.request_key) then request_key end
        from found where orders.id = found.id and orders.guest_id is not null
      returning orders.id
    )
    update payment_attempts set user_id = ${owner.id}, guest_id = null
      from claimed where payment_attempts.id = claimed.id and payment_attempts.guest_id is not null`);
}

/** Payments that are open, or may still be paid late; an account has one open payment at most. */
async function claimOpenPayments(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx.execute(sql`
    with found as (
      select id, state, row_number() over (partition by state order by created_at desc, id) as turn
        from payment_attempts where guest_id is not null and recipient is not null
         and lower(recipient -> 'customer' ->> 'email') = ${email}
    )
    update payment_attempts set user_id = ${userId}, guest_id = null from found
     where payment_attempts.id = found.id and (found.state <> 'open' or (found.turn = 1
       and not exists (select from payment_attempts own where own.user_id = ${userId} and own.state = 'open')))`);
}
