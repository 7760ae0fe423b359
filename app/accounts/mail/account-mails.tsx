import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { signId } from '../library/signed-id.ts';
import { CONFIRMATION_HOURS, LOCK_MINUTES, RESET_MINUTES, signInPath } from '../rules.ts';
import { users } from '../schema.ts';

const addressOf = (path: string, token: string) =>
  `${env().ORIGIN}${path}?token=${encodeURIComponent(token)}`;

export async function writeConfirmation(tx: Transaction, to: string, signUpId: string) {
  const token = signId('confirm-sign-up', signUpId);
  await writeMail(tx, {
    kind: 'accounts.confirmation',
    to,
    subject: 'Please confirm your email address',
    body: (
      <>
        <Paragraph>
          You signed up with this email address. Confirm it to finish, and we sign you in.
        </Paragraph>
        <LinkButton href={addressOf(href('/email-confirmation'), token)}>
          Confirm my address
        </LinkButton>
        <SmallPrint>
          The link works for {CONFIRMATION_HOURS} hours. On another device we ask for the password
          you chose. If you did not sign up, ignore this email: nobody can use the account without
          your confirmation.
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
        <Paragraph>Someone asked to reset the password of your account.</Paragraph>
        <LinkButton href={addressOf(href('/reset-password'), token)}>
          Choose a new password
        </LinkButton>
        <SmallPrint>
          The link works once and for {RESET_MINUTES} minutes. Choosing a new password signs you out
          everywhere. If it was not you, ignore this email: your password stays the same.
        </SmallPrint>
      </>
    ),
  });
}

/** For the owner of an existing account, so that the page need not reveal that it exists. */
export async function writeKnownAddressNotice(tx: Transaction, to: string, returnTo = '/') {
  await writeMail(tx, {
    kind: 'accounts.known-address',
    to,
    subject: 'You already have an account',
    body: (
      <>
        <Paragraph>
          Someone tried to sign up with this address. It already has an account, so nothing changed.
        </Paragraph>
        <Paragraph>If it was you, sign in. You can also reset your password there.</Paragraph>
        <LinkButton href={`${env().ORIGIN}${signInPath(returnTo)}`}>Sign in</LinkButton>
        <SmallPrint>If it was not you, ignore this email.</SmallPrint>
      </>
    ),
  });
}

/** Notifies the account's owner, if the address has one, of too many wrong passwords. */
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
          Someone entered a wrong password for your account several times. We paused sign-in for{' '}
          {LOCK_MINUTES} minutes.
        </Paragraph>
        <Paragraph>
          If it was you, wait or reset your password: that ends the pause at once.
        </Paragraph>
        <LinkButton href={`${env().ORIGIN}${href('/auth')}`}>Go to sign in</LinkButton>
        <SmallPrint>
          If it was not you, your account is still safe. Use a long password, and turn on two-factor
          sign-in in your account’s settings.
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

/** After a sensitive change: tells the owner, and what to do if it was not them. */
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
        <Paragraph>
          You changed this for your account just now. There is nothing left to do.
        </Paragraph>
        <SmallPrint>
          If it was not you, reset your password at once: that signs everyone out of your account.
        </SmallPrint>
        <LinkButton href={`${env().ORIGIN}${href('/auth')}`}>Go to sign in</LinkButton>
      </>
    ),
  });
}
