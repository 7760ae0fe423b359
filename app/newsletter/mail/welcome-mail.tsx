import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { unsubscribeLink } from '../unsubscribe-link.ts';

/** The address may have been typed by a stranger: the first mail has the unsubscribe link. */
export async function writeWelcome(tx: Transaction, email: string): Promise<void> {
  await writeMail(tx, {
    kind: 'newsletter.welcome',
    to: email,
    subject: 'You are on our list',
    body: (
      <>
        <Paragraph>
          This address was put on our newsletter list. We write seldom, and the subject line says
          nothing that others should not read.
        </Paragraph>
        <LinkButton href={unsubscribeLink(email)}>Leave the list</LinkButton>
        <SmallPrint>
          If it was not you, leave the list by the same link. It always works.
        </SmallPrint>
      </>
    ),
  });
}
