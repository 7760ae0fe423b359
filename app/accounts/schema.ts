import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CartLine, ROLES } from './rules.ts';

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);
const instant = () => timestamp({ withTimezone: true });
const created_at = () => instant().notNull().defaultNow();
const updated_at = () => instant().notNull().defaultNow();

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    two_factor_enabled: boolean().notNull().default(false),
    image: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('users_unconfirmed')
      .on(table.created_at)
      .where(sql`not email_verified`),
    index('users_words').using(
      'gin',
      sql`lower(${table.name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
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
    // The absolute expiry; how long a session may be unused is a rule (`sessionEndsAt`).
    expires_at: instant().notNull(),
    last_used_at: instant().notNull().defaultNow(),
    // When the session was last re-authenticated; null if never.
    proven_at: instant(),
    ip_address: text(),
    user_agent: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_expires_at').on(table.expires_at),
  ],
);

/** Pending secrets that only one person was given: a reset link, a sign-in that lacks its code. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    // The hash of the secret: useless to someone who has read the table.
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expires_at').on(table.expires_at),
  ],
);

/** An authenticator app. Its secret and the recovery codes are encrypted with the shop's own secret. */
export const twoFactors = pgTable('two_factors', {
  id: id(),
  user_id: user_id().unique(),
  secret: text().notNull(),
  backup_codes: text().notNull(),
  verified: boolean().notNull().default(false),
  failed_verification_count: integer().notNull().default(0),
  locked_until: instant(),
  // The 30-second step of the last accepted code: each code works once.
  last_step: bigint({ mode: 'number' }),
});

/** Wrong passwords, counted per account, per device known to the account, and per IP address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    // The hash of the account or IP address; unknown accounts are counted like any other.
    key: text().primaryKey(),
    failures: integer().notNull(),
    window_ends_at: instant().notNull(),
    locked_until: instant(),
  },
  (table) => [index('sign_in_failures_window_ends_at').on(table.window_ends_at)],
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
    // The library requires them; they stay empty without social sign-in.
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: instant(),
    refresh_token_expires_at: instant(),
    scope: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    unique('accounts_provider_account').on(table.provider_id, table.account_id),
    index('accounts_user').on(table.user_id),
  ],
);

/**
 * The latest sign-up of an unconfirmed account. The link and the browser's cookie refer to its id, so a newer sign-up invalidates both, and
 * with them the unconfirmed password.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: id(),
    user_id: user_id().unique(),
    // The password hash of this sign-up: its link confirms this password and no other.
    password: text().notNull(),
    return_to: text().notNull().default('/'),
    // The cart of the browser that signed up, for the one that confirms; null once delivered.
    cart: jsonb().$type<readonly CartLine[]>(),
    expires_at: instant().notNull(),
    confirmed_at: instant(),
    created_at: created_at(),
  },
  (table) => [
    index('sign_ups_expires_at').on(table.expires_at),
    check(
      'sign_ups_cart',
      sql`jsonb_typeof(${table.cart}) = 'array' and char_length(${table.cart}::text) <= 12000`,
    ),
  ],
);

/** A requested change of a user's email address. Kept after the change for as long as it can be undone. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    user_id: user_id().unique(),
    old_email: text().notNull(),
    new_email: text().notNull(),
    expires_at: instant().notNull(),
    confirmed_at: instant(),
    created_at: created_at(),
  },
  (table) => [
    index('email_changes_expires_at').on(table.expires_at),
    check('email_changes_new_email_length', sql`char_length(${table.new_email}) between 3 and 254`),
  ],
);

export const role = pgEnum('role', ROLES);

export const userRoles = pgTable(
  'user_roles',
  { id: id(), user_id: user_id(), role: role().notNull() },
  (table) => [unique('user_roles_once').on(table.user_id, table.role)],
);

export const profiles = pgTable(
  'profiles',
  {
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
  },
  (table) => [index('profiles_phone').using('gin', sql`${table.phone} gin_trgm_ops`)],
);
