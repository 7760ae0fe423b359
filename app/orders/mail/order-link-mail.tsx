import { Paragraph } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { SeeOrder } from './see-order.tsx';

type Sent = { id: string; number: string; email: string };

/** For a guest who requested the link to an order again. */
export async function writeOrderLink(tx: Transaction, { id, number, email }: Sent): Promise<void> {
  await writeMail(tx, {
    kind: 'orders.link',
    orderId: id,
    to: email,
    subject: `The link to your order ${number}`,
    body: (
      <>
        <Paragraph>Here is the link to your order {number} that you asked for.</Paragraph>
        <SeeOrder
          order={{ id, isGuest: true }}
          small="If you did not ask for it, you need not do anything."
        />
      </>
    ),
  });
}
