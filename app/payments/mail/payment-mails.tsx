import { href } from 'react-router';
import { LinkButton, Paragraph } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { formatMoney, type Money } from '#app/values/money.ts';

export type RefundReason =
  | 'wrong_sum'
  | 'too_late'
  | 'duplicate'
  | 'replaced'
  | 'sold_out'
  | 'slot_full'
  | 'recipient_declined'
  | 'restored';

const WHY: Record<RefundReason, string> = {
  wrong_sum: 'It was not the amount we asked for, so we could not make an order.',
  too_late: 'It came too late for what you had chosen.',
  duplicate: 'You had already paid for the same order. That order is safe.',
  replaced: 'You had already ordered the same items another way. That order is safe.',
  slot_full:
    'It arrived after we could no longer hold your delivery time, and it has been taken since.',
  recipient_declined:
    'We can no longer bring anything to the person you chose. Please contact us if you have questions.',
  sold_out: 'It arrived after we could no longer hold your items, and they have sold out since.',
  restored:
    'We had to restore our shop from a backup, and your items were no longer there when we found your payment.',
};

/** For a payment that could not become an order. */
export async function writeMoneyGoesBack(
  tx: Transaction,
  mail: { to: string; amount: Money; reason: RefundReason; hasAccount: boolean },
) {
  await writeMail(tx, {
    kind: 'payments.returned',
    to: mail.to,
    subject: 'Your payment goes back to you',
    body: (
      <>
        <Paragraph>
          We received {formatMoney(mail.amount)} from you. {WHY[mail.reason]}
        </Paragraph>
        <Paragraph>
          The whole sum goes back the way it came. You need not do anything. We are sorry for the
          trouble.
        </Paragraph>
        {mail.hasAccount && (
          <LinkButton href={`${env().ORIGIN}${href('/orders')}`}>See your orders</LinkButton>
        )}
      </>
    ),
  });
}

/** The same payment, once staff refunded it without the provider. */
export async function writeGivenBackByHand(
  tx: Transaction,
  { to, amount }: { to: string; amount: Money },
) {
  await writeMail(tx, {
    kind: 'payments.given_back_by_hand',
    to,
    subject: 'Your payment was given back',
    body: (
      <>
        <Paragraph>
          Your payment of {formatMoney(amount)} could not become an order. We paid it back by hand,
          because it could not go back the way you paid.
        </Paragraph>
        <Paragraph>If it has not reached you, please reply to this email.</Paragraph>
      </>
    ),
  });
}
