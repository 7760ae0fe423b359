import type { ReactNode } from 'react';
import { href } from 'react-router';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/mail-layout.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import { findOrderMailboxes } from '#app/orders/mail/order-mailbox.ts';
import type { MailedOrder } from '#app/orders/mail/order-mails.tsx';
import { returnPath } from '#app/orders/rules.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import { isEmail } from '#app/web/forms.ts';
import { parcelAddress } from '../parcel-address.ts';
import {
  answerBy,
  authorisationNumber,
  nextPromise,
  type RefusedGoods,
  type ReturnKind,
} from '../rules.ts';
import { goodsWords, promiseText, shortTime } from '../words.ts';

type ReturnRequest = MailedOrder & { kind: ReturnKind };
type Words = { kind: string; subject: string; body: ReactNode };

const PRIVATE = 'For your privacy we do not write what it is about. You see it after signing in.';

async function write(tx: Transaction, request: ReturnRequest, { kind, subject, body }: Words) {
  const [to] = await findOrderMailboxes(tx, request, { count: 1, now: new Date() });
  if (to === undefined) return;
  await writeMail(tx, {
    kind,
    orderId: request.id,
    to,
    subject,
    body: (
      <>
        {body}
        <LinkButton href={env().ORIGIN + returnPath(request.id)}>
          See your {request.kind}
        </LinkButton>
        <SmallPrint>{PRIVATE}</SmallPrint>
      </>
    ),
  });
}

type Requested = ReturnRequest & { requestedAt: Date };

export async function writeReturnRequested(tx: Transaction, request: Requested) {
  await write(tx, request, {
    kind: 'orders.return-requested',
    subject: `Your ${request.kind} for order ${request.number}`,
    body: (
      <Paragraph>
        We have your request. We answer by {shortTime(answerBy(request.requestedAt))}. Please wait
        for our answer before you send anything.
      </Paragraph>
    ),
  });
}

/** Notifies staff of a new request. */
export async function writeReturnToStaff(tx: Transaction, request: Requested) {
  const { site } = await findSettingsWithin(tx);
  // An invalid setting must not make the customer's request fail.
  if (!isEmail(site.supportEmail)) return;
  await writeMail(tx, {
    kind: 'orders.return-to-answer',
    orderId: request.id,
    to: site.supportEmail,
    subject: `${request.kind === 'return' ? 'Return' : 'Exchange'} requested for order ${request.number}`,
    body: (
      <>
        <Paragraph>
          A customer waits for an answer, promised by {shortTime(answerBy(request.requestedAt))}.
        </Paragraph>
        <LinkButton href={`${env().ORIGIN}${href('/admin/returns')}?state=requested`}>
          See what is to be answered
        </LinkButton>
      </>
    ),
  });
}

export async function writeReturnAuthorised(
  tx: Transaction,
  request: ReturnRequest & { returnId: string },
) {
  const to = parcelAddress(await findSettingsWithin(tx));
  await write(tx, request, {
    kind: 'orders.return-authorised',
    subject: `Your ${request.kind} for order ${request.number} is authorised`,
    body: (
      <>
        <Paragraph>
          Please send it in any plain parcel. On the outside, write this address and the number{' '}
          {authorisationNumber(request.returnId)}, and nothing else:
        </Paragraph>
        <Paragraph>
          {to.name}, {to.address}
        </Paragraph>
      </>
    ),
  });
}

export async function writeReturnRefused(tx: Transaction, request: ReturnRequest) {
  await write(tx, request, {
    kind: 'orders.return-refused',
    subject: `Our answer about order ${request.number}`,
    body: (
      <Paragraph>
        We are sorry: we cannot accept it, so please do not send it. Our reason is with your{' '}
        {request.kind}. If you disagree, answer this email and we look again.
      </Paragraph>
    ),
  });
}

export async function writeReturnReceived(
  tx: Transaction,
  request: ReturnRequest & { receivedAt: Date },
) {
  const { kind, receivedAt } = request;
  const standing = { kind, state: 'received', createdAt: receivedAt, receivedAt } as const;
  const promised = nextPromise(standing);
  await write(tx, request, {
    kind: 'orders.return-received',
    subject: `Your parcel for order ${request.number} is here`,
    body: <Paragraph>It has reached us, thank you. {promised && promiseText(promised)}</Paragraph>,
  });
}

type Decided = ReturnRequest & {
  state: 'completed' | 'partly_accepted' | 'refused';
  amount: Money;
  paid: 'by_provider' | 'by_hand' | 'later';
  /** The number of the replacement order. */
  replacement: string | undefined;
  refusedGoods: RefusedGoods | null;
  collectBy: Date | null;
};

const DECIDED_SUBJECTS = {
  completed: 'is accepted',
  partly_accepted: 'is accepted in part',
  refused: 'is not accepted',
} as const;

/** The decision about a return: the amount and the next step, never the items or the reason. */
export async function writeReturnDecided(tx: Transaction, request: Decided) {
  await write(tx, request, {
    kind: 'orders.return-decided',
    subject: `Your ${request.kind} for order ${request.number} ${DECIDED_SUBJECTS[request.state]}`,
    body: (
      <>
        {request.state !== 'refused' && <Paragraph>{outcomeWords(request)}</Paragraph>}
        {request.state !== 'completed' && (
          <Paragraph>
            {request.state === 'refused'
              ? 'We are sorry: we cannot accept it.'
              : 'We could not accept all of it.'}{' '}
            Our reason is with your {request.kind}. If you disagree, answer this email and we look
            again.
            {request.refusedGoods && ` ${goodsWords(request.refusedGoods, request.collectBy)}`}
          </Paragraph>
        )}
      </>
    ),
  });
}

function outcomeWords({ amount, paid, replacement }: Decided): string {
  if (replacement !== undefined) {
    return `Your replacement is order ${replacement}. You have nothing to pay. We email you when it ships.`;
  }
  if (amount === 0) return 'Everything is settled. There is nothing to pay back.';
  const sum = formatMoney(amount);
  switch (paid) {
    case 'by_provider':
      return `${sum} goes back the way you paid. We email you once it was sent.`;
    case 'by_hand':
      return `You paid in cash, so we paid ${sum} back by hand. If it has not reached you, answer this email.`;
    case 'later':
      return `You paid in cash. We call you to pay ${sum} back, in cash or to your mobile-money wallet.`;
  }
}
