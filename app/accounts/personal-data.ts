import type { Transaction } from '#app/platform/database.ts';
import type { User } from './guards.ts';

/** Whose data it is. */
export type Customer = Pick<User, 'id' | 'email'>;

/**
 * What one slice of the shop knows about a customer. A slice that stores personal data adds itself to
 * `app/personal-data.ts`; a test compares that list with the database's tables.
 */
export type PersonalData = {
  /** The tables of this slice that hold something about a customer. */
  tables: readonly string[];
  /** Sections of the file that customers download. */
  export: (user: User) => Promise<Record<string, unknown>>;
  /** Why the account cannot be deleted now. It also locks what must not change before `erase`. */
  findBlocker?: (tx: Transaction, customer: Customer) => Promise<'open_orders' | undefined>;
  /** Deletes or blanks it; absent where the rows go with the account by their foreign key. */
  erase?: (tx: Transaction, customer: Customer) => Promise<void>;
};
