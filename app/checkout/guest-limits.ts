import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CustomerInfo } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { consumeRateLimits, type Limit } from '#app/platform/rate-limit.ts';

type Contact = Pick<CustomerInfo, 'phone' | 'email'>;
type Pressed = { /** Its token. */ device: string; address: string; phone: string; now: Date };

const LIMITS: { of: 'device' | 'address' | 'phone'; limit: Limit }[] = [
  { of: 'device', limit: { name: 'checkout', max: 10, seconds: 60 } },
  { of: 'device', limit: { name: 'checkout-hour', max: 40, seconds: 3_600 } },
  { of: 'phone', limit: { name: 'checkout-phone', max: 10, seconds: 60 } },
  { of: 'phone', limit: { name: 'checkout-phone-hour', max: 40, seconds: 3_600 } },
  // Higher than for one person: a mobile network puts many customers behind one address. Not much higher: without an account nothing else
  // limits made-up phone numbers.
  { of: 'address', limit: { name: 'checkout-address', max: 20, seconds: 60 } },
  { of: 'address', limit: { name: 'checkout-address-hour', max: 60, seconds: 3_600 } },
];

/** Counts one press of Place Order by a guest; a device that drops its cookie is still counted by phone and address. */
export function consumeGuestLimits({ now, ...pressed }: Pressed) {
  const uses = LIMITS.map(({ of, limit }) => ({ limit, who: pressed[of] }));
  return consumeRateLimits(uses, now);
}

export const sameEmail = (email: string) => email.trim().toLowerCase();

/**
 * Locks a phone number and an email until the transaction ends, so that their orders run one after the other on all devices. The locks are
 * taken in a fixed order, so that no two guests deadlock.
 */
export async function lockContact(tx: Transaction, { phone, email }: Contact): Promise<void> {
  const names = [`phone ${phone}`, ...(email === '' ? [] : [`email ${sameEmail(email)}`])];
  for (const key of names.map(lockKey).toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
  }
}

function lockKey(name: string): string {
  return String(createHash('sha256').update(`guest ${name}`).digest().readBigInt64BE());
}
