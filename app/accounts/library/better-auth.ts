import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { ambientDb } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { shopSecret } from '#app/platform/secret.ts';
import { PASSWORD_LENGTH, RESET_MINUTES, SESSION_DAYS } from '../rules.ts';
import { accounts, sessions, twoFactors, users, verifications } from '../schema.ts';
import { cookieName, cookiesAreSecure } from '../session-cookie.ts';
import { makeRecoveryCodes } from '../two-factor/recovery-code.ts';
import { callAuth, type Caller, headersOf } from './call-auth.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { verificationKey } from './verification-key.ts';

const DAY_S = 86_400;

type Addressee = { id: string; email: string; emailVerified: boolean };

/**
 * What a command prepares for the library's call. The password is hashed before the transaction, so that no connection waits for it; mails
 * are written by the command, in its own transaction.
 */
type Prepared = {
  hash?: string;
  /** The stored hash that the password was already verified against. */
  proven?: string;
  onReset?: (user: Addressee, token: string) => Promise<void>;
  onKnownAddress?: (user: Addressee) => Promise<void>;
};

const prepared = new AsyncLocalStorage<Prepared & { failures: unknown[] }>();

export async function withPrepared<Result>(given: Prepared, work: () => Promise<Result>) {
  const store = { ...given, failures: [] };
  const result = await prepared.run(store, work);
  // The library ignores a failure to write a mail; the transaction must fail with it.
  for (const failure of store.failures) throw failure;
  return result;
}

async function writeMail(write: (ready: Prepared) => Promise<void> | undefined): Promise<void> {
  const store = prepared.getStore();
  try {
    if (store) await write(store);
  } catch (error) {
    store?.failures.push(error);
  }
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's names of our tables' columns. */
const COLUMNS = {
  user: { ...times, emailVerified: 'email_verified' },
  session: {
    ...times,
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
  account: {
    ...times,
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
  verification: { ...times, expiresAt: 'expires_at' },
  twoFactor: {
    userId: 'user_id',
    backupCodes: 'backup_codes',
    failedVerificationCount: 'failed_verification_count',
    lockedUntil: 'locked_until',
  },
};

function createAuth() {
  return betterAuth({
    appName: 'Corvox',
    baseURL: env().ORIGIN,
    trustedOrigins: [env().ORIGIN],
    secret: shopSecret(),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(ambientDb, {
      provider: 'pg',
      schema: {
        users,
        sessions,
        accounts,
        verifications,
        twoFactor: twoFactors,
      },
    }),
    user: {
      modelName: 'users',
      fields: COLUMNS.user,
    },
    session: {
      modelName: 'sessions',
      fields: COLUMNS.session,
      expiresIn: SESSION_DAYS * DAY_S,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: COLUMNS.account,
    },
    verification: {
      modelName: 'verifications',
      fields: COLUMNS.verification,
      storeIdentifier: { hash: async (identifier) => verificationKey(identifier) },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: {
        hash: async (password) => prepared.getStore()?.hash ?? hashPassword(password),
        verify: async ({ hash, password }) =>
          prepared.getStore()?.proven === hash || isPassword(password, hash),
      },
      sendResetPassword: ({ user, token }) => writeMail((ready) => ready.onReset?.(user, token)),
      onExistingUserSignUp: ({ user }) => writeMail((ready) => ready.onKnownAddress?.(user)),
    },
    plugins: [
      twoFactor({
        issuer: 'Corvox',
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: { fields: COLUMNS.twoFactor },
        },
      }),
    ],
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('session') },
        two_factor: { name: cookieName('two-factor') },
      },
      defaultCookieAttributes: {
        secure: cookiesAreSecure(),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      database: { generateId: false },
      // The header that we set to the address seen by the nearest trusted proxy.
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
  });
}

let known: ReturnType<typeof createAuth> | undefined;

/** The authentication library. Only commands of this slice call it; none of its own URLs is exposed. */
export function auth() {
  return (known ??= createAuth());
}

/** Creates a session without the password, for a user whose stored hash the command has verified (`withPrepared`). */
export async function openSession(asker: Caller, email: string) {
  const call = auth().api.signInEmail({
    body: { email, password: 'proven' },
    headers: headersOf(asker),
    returnHeaders: true,
  });
  const answered = await callAuth(call);
  if (!answered.ok) throw new Error(`a session was not opened: ${answered.code}`);
  return { cookies: answered.cookies, needsCode: 'twoFactorRedirect' in answered.value };
}
