import { accountsPersonalData } from './accounts/account-personal-data.ts';
import type { User } from './accounts/guards.ts';
import type { Customer, PersonalData } from './accounts/personal-data.ts';
import { cartPersonalData } from './cart/personal-data.ts';
import { contactPersonalData } from './contact/personal-data.ts';
import { giftsPersonalData } from './gifts/personal-data.ts';
import { newsletterPersonalData } from './newsletter/personal-data.ts';
import { ordersPersonalData } from './orders/personal-data.ts';
import { paymentsPersonalData } from './payments/personal-data.ts';
import type { Transaction } from './platform/database.ts';
import { returnsPersonalData } from './returns/personal-data.ts';
import { reviewsPersonalData } from './reviews/personal-data.ts';
import { done, refused } from './values/outcome.ts';
import { wishlistPersonalData } from './wishlist/personal-data.ts';

/**
 * Every slice with personal data, in the order of erasure: slices that find their rows by the order's customer come before the orders. A
 * test compares the tables with the database.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  accountsPersonalData,
  wishlistPersonalData,
  cartPersonalData,
  returnsPersonalData,
  giftsPersonalData,
  ordersPersonalData,
  paymentsPersonalData,
  newsletterPersonalData,
  contactPersonalData,
  reviewsPersonalData,
];

/** Everything that the shop stores about the signed-in user. */
export async function exportPersonalData(user: User): Promise<Record<string, unknown>> {
  const parts = await Promise.all(PERSONAL_DATA.map((slice) => slice.export(user)));
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

/** Erases a customer from every slice, or returns why not. Nothing is erased before all agree. */
export async function erasePersonalData(tx: Transaction, customer: Customer) {
  for (const { findBlocker } of PERSONAL_DATA) {
    const reason = await findBlocker?.(tx, customer);
    if (reason) return refused({ reason });
  }
  for (const { erase } of PERSONAL_DATA) await erase?.(tx, customer);
  return done();
}
