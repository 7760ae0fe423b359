import { eq } from 'drizzle-orm';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/letter.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { LOCK_MINUTES, RESET_MINUTES } from '../rules.ts';
import { users } from '../schema.ts';

const addressOf = (path: string, token: string) =>
  `${env().ORIGIN}${path}?token=${encodeURIComponent(token)}`;

export async function writeConfirmation(tx: Transaction, to: string, token: string) {
  await writeMail(tx, {
    kind: 'accounts.confirmation',
    to,
    subject: 'Please confirm your email address',
    body: (
      <>
        <Paragraph>
          An account was made with this address. Please confirm that it is yours; you are then
          signed in.
        </Paragraph>
        <LinkButton href={addressOf('/email-confirmation', token)}>Confirm my address</LinkButton>
        <SmallPrint>
          The link works for 24 hours. If you did not make an account, you need not do anything:
          without your confirmation it cannot be used.
        </SmallPrint>
      </>
    ),
  });
}

export async function writeResetLink(tx: Transaction, to: string, token: string) {
  await writeMail(tx, {
    kind: 'accounts.reset',
    to,
    subject: 'Your link to a new password',
    body: (
      <>
        <Paragraph>Somebody, we hope you, asked for a new password for this address.</Paragraph>
        <LinkButton href={addressOf('/reset-password', token)}>Choose a new password</LinkButton>
        <SmallPrint>
          The link works once and for {RESET_MINUTES} minutes. Your other devices are signed out
          then. If it was not you, you need not do anything: your password stays as it is.
        </SmallPrint>
      </>
    ),
  });
}

/** For somebody who has an account already, so that the page need not say so to whoever asked. */
export async function writeKnownAddressNotice(tx: Transaction, to: string) {
  await writeMail(tx, {
    kind: 'accounts.known-address',
    to,
    subject: 'You already have an account',
    body: (
      <>
        <Paragraph>
          Somebody tried to sign up with this address. It already has an account, so nothing was
          changed.
        </Paragraph>
        <Paragraph>If it was you, just sign in; a forgotten password can be reset there.</Paragraph>
        <LinkButton href={`${env().ORIGIN}/auth`}>Sign in</LinkButton>
        <SmallPrint>If it was not you, you need not do anything.</SmallPrint>
      </>
    ),
  });
}

/** Tells the owner, if the address has one, that somebody guessed too often. */
export async function writeLockNotice(tx: Transaction, email: string) {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  if (!owner) return;
  await writeMail(tx, {
    kind: 'accounts.locked',
    to: owner.email,
    subject: 'Sign-in to your account was paused',
    body: (
      <>
        <Paragraph>
          A wrong password was given several times for your account, so nobody can sign in to it for{' '}
          {LOCK_MINUTES} minutes.
        </Paragraph>
        <Paragraph>
          If it was you, wait a little or choose a new password: that opens your account at once.
        </Paragraph>
        <LinkButton href={`${env().ORIGIN}/auth`}>Go to sign in</LinkButton>
        <SmallPrint>
          If it was not you, your password still protects you. We suggest a long one, and two-factor
          sign-in in your account's settings.
        </SmallPrint>
      </>
    ),
  });
}

const CHANGES = {
  password: 'Your password was changed',
  'two-factor on': 'Two-factor sign-in was turned on',
  'two-factor off': 'Two-factor sign-in was turned off',
} as const;

/** After a change that a thief would make: the owner hears of it, and what to do if it was not them. */
export async function writeChangeNotice(
  tx: Transaction,
  to: string,
  change: keyof typeof CHANGES,
): Promise<void> {
  await writeMail(tx, {
    kind: 'accounts.changed',
    to,
    subject: CHANGES[change],
    body: (
      <>
        <Paragraph>This happened a moment ago, for the account of this address.</Paragraph>
        <Paragraph>If it was you, all is well.</Paragraph>
        <SmallPrint>
          If it was not you, ask for a new password at once: that signs everybody out.
        </SmallPrint>
        <LinkButton href={`${env().ORIGIN}/auth`}>Go to sign in</LinkButton>
      </>
    ),
  });
}
