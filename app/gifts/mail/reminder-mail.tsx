import { dayText } from '#app/delivery/words.ts';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import type { MailContent } from '#app/mail/write-mail.ts';
import { env } from '#app/platform/env.ts';
import { stopRemindersLink } from '../stop-reminders-link.ts';

type Due = { userId: string; day: string; email: string };

/** Names the day, but neither the items nor the recipient: others may read it over a shoulder. */
export function reminderMail({ userId, day, email }: Due): MailContent {
  return {
    kind: 'gifts.reminder',
    to: email,
    subject: 'A day that you wanted to remember',
    body: (
      <>
        <Paragraph>A year ago you asked us to remind you of {dayText(day)}.</Paragraph>
        <LinkButton href={`${env().ORIGIN}/`}>Open the shop</LinkButton>
        <SmallPrint>
          We remind you of this day once. If you do not want to hear of other days either, stop all
          reminders here:
        </SmallPrint>
        <LinkButton href={stopRemindersLink(userId)}>Stop all reminders</LinkButton>
      </>
    ),
  };
}
