import { href } from 'react-router';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { signId } from '../library/signed-id.ts';
import { CONFIRMATION_HOURS, EMAIL_UNDO_DAYS } from '../rules.ts';

const linkTo = (path: string, token: string) =>
  `${env().ORIGIN}${path}?token=${encodeURIComponent(token)}`;
const undoLink = (id: string) =>
  linkTo(href('/email-change/undo'), signId('undo-email-change', id));

/** To the new address: proves that the mailbox is theirs. */
export async function writeEmailChangeLink(tx: Transaction, to: string, id: string) {
  await writeMail(tx, {
    kind: 'accounts.email-change',
    to,
    subject: 'Confirm your new email address',
    body: (
      <>
        <Paragraph>You asked to use this address for your account. Confirm it to finish.</Paragraph>
        <LinkButton href={linkTo(href('/email-change'), signId('confirm-email-change', id))}>
          Use this address
        </LinkButton>
        <SmallPrint>
          The link works for {CONFIRMATION_HOURS} hours, where you are signed in. If it was not you,
          ignore this email: nothing changes.
        </SmallPrint>
      </>
    ),
  });
}

/** To the old address, before anything has changed. */
export async function writeEmailChangeRequested(tx: Transaction, to: string, id: string) {
  await writeMail(tx, {
    kind: 'accounts.email-change-asked',
    to,
    subject: 'Your email address is about to change',
    body: (
      <>
        <Paragraph>
          You asked for another email address for your account. We sent a link to the new address.
          Until it is opened, you sign in with this one.
        </Paragraph>
        <Paragraph>If it was you, there is nothing left to do here.</Paragraph>
        <LinkButton href={undoLink(id)}>This was not me: stop it</LinkButton>
        <SmallPrint>
          Stopping it signs everyone out of your account. Then choose a new password: someone knows
          yours.
        </SmallPrint>
      </>
    ),
  });
}

/** To the old address, after the change. */
export async function writeEmailChanged(tx: Transaction, to: string, id: string) {
  await writeMail(tx, {
    kind: 'accounts.email-changed',
    to,
    subject: 'Your email address was changed',
    body: (
      <>
        <Paragraph>Your account has a new email address now. You sign in with that one.</Paragraph>
        <LinkButton href={undoLink(id)}>This was not me: undo it</LinkButton>
        <SmallPrint>
          You can undo it for {EMAIL_UNDO_DAYS} days. That signs everyone out of your account. Then
          choose a new password: someone knows yours.
        </SmallPrint>
      </>
    ),
  });
}
