import { Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';

type Answer = { name: string; email: string; words: string };

/** The answer of staff without the question, which may have been private. */
export async function writeAnswer(tx: Transaction, { name, email, words }: Answer): Promise<void> {
  await writeMail(tx, {
    kind: 'contact.answer',
    to: email,
    subject: 'Our answer to your message',
    body: (
      <>
        <Paragraph>Hello {name},</Paragraph>
        {words.split(/\n{2,}/).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a mail never change places
          <Paragraph key={index}>{part}</Paragraph>
        ))}
        <SmallPrint>
          For your privacy we do not repeat your message here. To write again, use the contact page.
        </SmallPrint>
      </>
    ),
  });
}
