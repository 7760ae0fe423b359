import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);
const created_at = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updated_at = () => timestamp({ withTimezone: true }).notNull().defaultNow();

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    image: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_email_length', sql`char_length(${table.email}) between 3 and 254`),
  ],
);

const user_id = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: user_id(),
    token: text().notNull().unique(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
);

/** How a user proves who they are; a password is stored as its argon2id hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    user_id: user_id(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    password: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [unique('accounts_provider_account').on(table.provider_id, table.account_id)],
);

export const role = pgEnum('role', ['admin', 'moderator', 'user']);

export const userRoles = pgTable(
  'user_roles',
  { id: id(), user_id: user_id(), role: role().notNull() },
  (table) => [unique('user_roles_once').on(table.user_id, table.role)],
);

export const profiles = pgTable('profiles', {
  id: id(),
  user_id: user_id().unique(),
  first_name: text().notNull().default(''),
  last_name: text().notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  address_line_1: text().notNull().default(''),
  address_line_2: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  postal_code: text().notNull().default(''),
  country: text().notNull().default('US'),
  created_at: created_at(),
  updated_at: updated_at(),
});
