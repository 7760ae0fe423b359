import type { Transaction } from '#app/platform/database.ts';
import type { User } from './guards.ts';

/** The person whose data it is. */
export type Customer = Pick<User, 'id' | 'email'>;

/**
 * The personal data of one slice. A slice that stores any adds itself to `app/personal-data.ts`; a test compares that list with the
 * database's tables.
 */
export type PersonalData = {
  /** This slice's tables with personal data. */
  tables: readonly string[];
  /** Sections of the data export that customers download. */
  export: (user: User) => Promise<Record<string, unknown>>;
  /** Why the account cannot be deleted now. Also locks what must not change before `erase`. */
  findBlocker?: (tx: Transaction, customer: Customer) => Promise<'open_orders' | undefined>;
  /** Deletes or anonymises it; absent if foreign keys delete the rows with the account. */
  erase?: (tx: Transaction, customer: Customer) => Promise<void>;
};
