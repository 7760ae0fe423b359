import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import { orderName, paymentMethodLabel, STAFF_ORDERS, staffOrderPath } from '#app/orders/rules.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { formatMoney, type Money } from '#app/values/money.ts';

const LISTED = 20;

type NewOrder = { id: string; number: string | null; total: Money; method: string };

/** A mail read on a phone: which orders and how much, nothing about who ordered what. */
export async function writeNewOrders(tx: Transaction, to: string, news: readonly NewOrder[]) {
  const [first] = news;
  if (!first) return;
  const isOne = news.length === 1;
  const more = news.length - LISTED;
  await writeMail(tx, {
    kind: 'orders.new',
    to,
    subject: isOne ? `New order ${orderName(first)}` : `${news.length} new orders`,
    body: (
      <>
        {news.slice(0, LISTED).map((order) => (
          <Paragraph key={order.id}>
            {orderName(order)}: {formatMoney(order.total)}, {paymentMethodLabel(order.method)}
          </Paragraph>
        ))}
        {more > 0 && <Paragraph>And {more} more.</Paragraph>}
        <LinkButton href={env().ORIGIN + (isOne ? staffOrderPath(first.id) : STAFF_ORDERS)}>
          {isOne ? 'Open the order' : 'Open the orders'}
        </LinkButton>
        <SmallPrint>
          You get this email because your address is in the shop’s settings under Email, New orders.
        </SmallPrint>
      </>
    ),
  });
}
