import type { ReactNode } from 'react';
import { LinkButton, Paragraph, SmallPrint } from '#app/mail/letter.tsx';
import { writeMail } from '#app/mail/write-mail.ts';
import type { Transaction } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { formatMoney, type Money } from '#app/values/money.ts';
import { isEmail } from '#app/web/forms.ts';
import {
  answerBy,
  authorisationNumber,
  promisedNext,
  type ReturnKind,
  returnPath,
} from '../returns/rules.ts';
import { promiseWords, shortTime } from '../returns/words.ts';
import type { LetterOrder } from './write-letters.tsx';

type Wish = LetterOrder & { kind: ReturnKind };
type Words = { kind: string; subject: string; body: ReactNode };

const PRIVATE = 'For your privacy we do not write what it is about. You see it after signing in.';

async function write(tx: Transaction, wish: Wish, { kind, subject, body }: Words) {
  if (wish.email === '') return;
  await writeMail(tx, {
    kind,
    orderId: wish.id,
    to: wish.email,
    subject,
    body: (
      <>
        {body}
        <LinkButton href={env().ORIGIN + returnPath(wish.id)}>See your {wish.kind}</LinkButton>
        <SmallPrint>{PRIVATE}</SmallPrint>
      </>
    ),
  });
}

type Requested = Wish & { requestedAt: Date };

export async function writeReturnRequested(tx: Transaction, wish: Requested) {
  await write(tx, wish, {
    kind: 'orders.return-requested',
    subject: `Your ${wish.kind} for order ${wish.number}`,
    body: (
      <Paragraph>
        We have your request. We answer by {shortTime(answerBy(wish.requestedAt))}. Please wait for
        our answer before you send anything.
      </Paragraph>
    ),
  });
}

/** So that staff see it without looking for it. */
export async function writeReturnToStaff(tx: Transaction, wish: Requested) {
  const { site } = await findSettingsWithin(tx);
  // A setting with a mistake in it is no reason to turn a customer away.
  if (!isEmail(site.supportEmail)) return;
  await writeMail(tx, {
    kind: 'orders.return-to-answer',
    orderId: wish.id,
    to: site.supportEmail,
    subject: `${wish.kind === 'return' ? 'Return' : 'Exchange'} requested for order ${wish.number}`,
    body: (
      <>
        <Paragraph>
          A customer waits for an answer, promised by {shortTime(answerBy(wish.requestedAt))}.
        </Paragraph>
        <LinkButton href={`${env().ORIGIN}/admin/returns?state=requested`}>
          See what is to be answered
        </LinkButton>
      </>
    ),
  });
}

export async function writeReturnAuthorised(tx: Transaction, wish: Wish & { returnId: string }) {
  const { site } = await findSettingsWithin(tx);
  await write(tx, wish, {
    kind: 'orders.return-authorised',
    subject: `Your ${wish.kind} for order ${wish.number} is authorised`,
    body: (
      <>
        <Paragraph>
          Please send it in any plain parcel, and write {authorisationNumber(wish.returnId)} on the
          outside and nothing else.
        </Paragraph>
        <Paragraph>
          The parcel goes to {site.legalName}, {site.legalAddress}.
        </Paragraph>
      </>
    ),
  });
}

export async function writeReturnRefused(tx: Transaction, wish: Wish) {
  await write(tx, wish, {
    kind: 'orders.return-refused',
    subject: `Our answer about order ${wish.number}`,
    body: (
      <Paragraph>
        We are sorry: we cannot take it back, so please do not send it. Our reason stands with your{' '}
        {wish.kind}. If you see it differently, answer to this letter and we look again.
      </Paragraph>
    ),
  });
}

export async function writeReturnReceived(tx: Transaction, wish: Wish & { receivedAt: Date }) {
  const { kind, receivedAt } = wish;
  const standing = { kind, state: 'received', createdAt: receivedAt, receivedAt } as const;
  const promised = promisedNext(standing);
  await write(tx, wish, {
    kind: 'orders.return-received',
    subject: `Your parcel for order ${wish.number} is here`,
    body: <Paragraph>It has reached us, thank you. {promised && promiseWords(promised)}</Paragraph>,
  });
}

type Completed = Wish & { amount: Money; byHand: boolean };

export async function writeReturnCompleted(tx: Transaction, wish: Completed) {
  await write(tx, wish, {
    kind: 'orders.return-completed',
    subject: `Your ${wish.kind} for order ${wish.number} is done`,
    body: <Paragraph>{completedWords(wish)}</Paragraph>,
  });
}

function completedWords({ kind, amount, byHand }: Completed): string {
  if (kind === 'exchange') return 'What you wanted instead is on its way, in plain packaging.';
  const sum = formatMoney(amount);
  if (amount === 0) return 'Everything is settled. Nothing is left to be paid back.';
  return byHand
    ? `You paid in cash, so we paid back ${sum} by hand, to your mobile-money wallet.`
    : `${sum} goes back the way it was paid. We write again once it was sent.`;
}
