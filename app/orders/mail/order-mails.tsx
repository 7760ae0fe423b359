import type { ReactNode } from 'react';
import { arrivalText, isPickUp } from '#app/delivery/words.ts';
import { Paragraph } from '#app/mail/mail-layout.tsx';
import { type MailContent, writeMails } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import type { AgreedDelivery } from '../agreed-delivery.ts';
import { DELIVERY_TIME, paymentMethodLabel } from '../rules.ts';
import type { LockedOrder } from '../schema.ts';
import { findShipment } from '../shipments/queries.ts';
import { statusMailSubject } from '../words.ts';
import { deliveryText, onItsWayWords } from './delivery-words.ts';
import { findOrderMailboxes } from './order-mailbox.ts';
import { SeeOrder } from './see-order.tsx';
import { ShipmentParagraph } from './shipment-paragraph.tsx';

/** What a mail may contain about an order: never its items. */
export type MailedOrder = AgreedDelivery & {
  id: string;
  number: string;
  /** Empty once the customer's data is deleted. */
  email: string;
  /** Of the account that placed it, if already known; null without one. */
  accountEmail?: string | null;
  total: Money;
  method: string;
  /** Its cash was received already. */
  cashReceived?: boolean;
  /** Placed without an account: its page has a secret link. */
  isGuest?: boolean;
  /** Why staff cancelled it, in words for the customer. */
  reason?: string | null;
  /** The id of the mail, if it may be written twice. */
  mailId?: string;
};

type Words = { kind: string; subject: string; body: ReactNode; small?: string };

async function write(tx: Transaction, order: MailedOrder, ...mails: Words[]): Promise<void> {
  const wanted = { count: mails.length, now: new Date() };
  const mailboxes = await findOrderMailboxes(tx, order, wanted);
  await writeMails(
    tx,
    mails.flatMap((words, at) => {
      const to = mailboxes[at];
      return to === undefined ? [] : [contentOf(order, to, words)];
    }),
  );
}

function contentOf(
  order: MailedOrder,
  to: string,
  { kind, subject, body, small }: Words,
): MailContent {
  return {
    ...(order.mailId !== undefined && { id: order.mailId }),
    kind,
    orderId: order.id,
    to,
    subject,
    body: (
      <>
        {body}
        <SeeOrder order={order} small={small} />
      </>
    ),
  };
}

/** Staff see the same subject before they change the status. */
const subjectOf = (status: string, { number }: MailedOrder) =>
  statusMailSubject(status, number) ?? '';

const isCash = ({ method }: MailedOrder) => method === 'cash_on_delivery';

/** Confirms an order, and its payment if paid. */
export async function writePlaced(
  tx: Transaction,
  order: MailedOrder,
  { isPaid }: { isPaid: boolean },
) {
  const { discretion } = await findSettingsWithin(tx);
  const received = receivedWords(order, discretion.name);
  await write(tx, order, ...(isPaid ? [received, paidWords(order)] : [received]));
}

function receivedWords(order: MailedOrder, sender: string): Words {
  const total = formatMoney(order.total);
  return {
    kind: 'orders.received',
    subject: `We have your order ${order.number}`,
    body: (
      <>
        <Paragraph>
          Thank you. Your order {order.number} is in good hands:{' '}
          {isCash(order)
            ? `${total}, to be paid in cash when it arrives.`
            : `${total}, paid by ${paymentMethodLabel(order.method)}.`}
        </Paragraph>
        <Paragraph>{deliveryText(order, sender)}</Paragraph>
      </>
    ),
    small: 'You can cancel until it is on its way.',
  };
}

/** Confirms the replacement order of an exchange. */
export async function writeReplacement(tx: Transaction, order: MailedOrder & { replaces: string }) {
  await write(tx, order, {
    kind: 'orders.replacement',
    subject: `Your exchange: order ${order.number}`,
    body: (
      <>
        <Paragraph>
          Your exchange for order {order.replaces} is order {order.number}. You have nothing to pay.
        </Paragraph>
        <Paragraph>
          It comes in plain packaging within {DELIVERY_TIME.toLowerCase()} after it ships. The rider
          calls before arriving.
        </Paragraph>
      </>
    ),
    small: 'You can cancel until it is on its way.',
  });
}

/** For an order that a restore lost and that was recreated from its payment. */
export async function writeRecreated(tx: Transaction, order: MailedOrder) {
  await write(tx, order, {
    kind: 'orders.recreated',
    subject: `Your order ${order.number} is safe`,
    body: (
      <>
        <Paragraph>
          We had to restore our shop from a backup that was made before your order {order.number}.
          Your payment of {formatMoney(order.total)} is here, and so is your order again. You need
          not order or pay a second time.
        </Paragraph>
        <Paragraph>
          If you have changed or cancelled it since, please reply to this email: that is what we
          could not keep.
        </Paragraph>
      </>
    ),
    small: 'You can cancel until it is on its way.',
  });
}

function paidWords(order: MailedOrder): Words {
  return {
    kind: 'orders.paid',
    subject: `Payment received for order ${order.number}`,
    body: (
      <Paragraph>
        We received {formatMoney(order.total)} by {paymentMethodLabel(order.method)} for your order{' '}
        {order.number}. The invoice is with your order, ready to print.
      </Paragraph>
    ),
  };
}

export async function writeShipped(tx: Transaction, order: MailedOrder) {
  const { discretion } = await findSettingsWithin(tx);
  const shipment = await findShipment(tx, order.id);
  await write(tx, order, {
    kind: 'orders.shipped',
    subject: subjectOf('shipped', order),
    body: (
      <>
        <Paragraph>{onItsWayWords(order, discretion.name)}</Paragraph>
        {shipment && <ShipmentParagraph shipment={shipment} />}
        {isCash(order) && !order.cashReceived && (
          <Paragraph>Please have {formatMoney(order.total)} ready in cash.</Paragraph>
        )}
      </>
    ),
  });
}

/** After staff have moved the delivery. */
export async function writeDeliveryMoved(tx: Transaction, order: MailedOrder) {
  await write(tx, order, {
    kind: 'orders.delivery_moved',
    subject: `A new day for order ${order.number}`,
    body: (
      <>
        <Paragraph>
          Your order {order.number} now {isPickUp(order.delivery) ? 'waits for you' : 'arrives'} on{' '}
          {arrivalText(order.delivery)}.
        </Paragraph>
        {order.reason && <Paragraph>Why: {order.reason}</Paragraph>}
        <Paragraph>
          If that day does not suit you, please reply to this email, or cancel the order: until it
          is on its way that costs nothing.
        </Paragraph>
      </>
    ),
  });
}

export async function writeDelivered(tx: Transaction, order: MailedOrder) {
  await write(tx, order, {
    kind: 'orders.delivered',
    subject: subjectOf('delivered', order),
    body: (
      <>
        <Paragraph>
          Your order {order.number} was delivered
          {isCash(order) && `, and you paid ${formatMoney(order.total)} in cash`}. We hope that it
          brings joy.
        </Paragraph>
        <Paragraph>If something is not right, please tell us within 30 days.</Paragraph>
      </>
    ),
  });
}

function refundParagraph(order: MailedOrder): string {
  if (order.method === 'exchange') {
    return 'We decide about your exchange again and email you.';
  }
  if (!isCash(order)) {
    return 'What you paid goes back the way it came; we write again once we have sent it.';
  }
  return order.cashReceived
    ? 'What you paid in cash is given back to you.'
    : 'Nothing is to be paid.';
}

export async function writeCancelled(tx: Transaction, order: MailedOrder) {
  await write(tx, order, {
    kind: 'orders.cancelled',
    subject: subjectOf('cancelled', order),
    body: (
      <>
        <Paragraph>
          Your order {order.number} was cancelled, and nothing will be sent.{' '}
          {refundParagraph(order)}
        </Paragraph>
        {order.reason && <Paragraph>Why: {order.reason}</Paragraph>}
      </>
    ),
    small: 'If this was not you, please write to us.',
  });
}

const STATUS_MAILS: Partial<
  Record<string, (tx: Transaction, order: MailedOrder) => Promise<void>>
> = { shipped: writeShipped, delivered: writeDelivered, cancelled: writeCancelled };

/** The mail about a new status, for those statuses that have one. */
export async function writeStatusMail(tx: Transaction, status: string, order: MailedOrder) {
  await STATUS_MAILS[status]?.(tx, order);
}

type PaidBack = {
  amount: Money;
  /** Refunded by staff in person, not by the payment provider. */
  byHand: boolean;
};

export async function writeRefunded(tx: Transaction, order: MailedOrder, back: PaidBack) {
  await write(tx, order, {
    kind: 'orders.refunded',
    subject: `Money back for order ${order.number}`,
    body: <Paragraph>{refundedWords(order, back)}</Paragraph>,
  });
}

function refundedWords(order: MailedOrder, { amount, byHand }: PaidBack): string {
  const what = `${formatMoney(amount)} for your order ${order.number}`;
  if (!byHand) {
    return `We sent back ${what}, the way it was paid. Mobile money arrives soon; a bank may take up to ten working days to show it.`;
  }
  const how = isCash(order)
    ? 'by hand, in cash or to your mobile-money wallet.'
    : 'by hand, because it could not go back the way it was paid.';
  return `We gave back ${what} ${how} If it has not reached you, please reply to this email.`;
}
export function orderForMail(order: LockedOrder) {
  return {
    id: order.id,
    number: order.order_number ?? '',
    email: order.customer_info.email,
    total: order.total_amount_minor,
    method: order.payment_method,
    cashReceived: order.cash_received_at !== null,
    reason: order.cancel_reason,
    delivery: order.delivery,
    gift: order.gift,
    isGuest: order.guest_id !== null,
  };
}
