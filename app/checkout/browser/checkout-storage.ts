import { readPersonal, writePersonal } from '#app/accounts/browser/personal-storage.ts';
import { SIGN_UP_BROWSER_MINUTES } from '#app/accounts/rules.ts';
import type { RequestedLine } from '#app/cart/quote.ts';
import { isOrderId } from '#app/orders/rules.ts';
import type { Notice } from '#app/values/notice.ts';

const KEY = 'checkout-key';
const PAYMENT = 'checkout-payment';
const SENT = 'checkout-sent';
const SIGN_UP = 'checkout-sign-up';
const DAY_MS = 86_400_000;

/** The idempotency key of a purchase: the same in every tab until the cart changes. */
export const requestKey = {
  of(wanted: readonly RequestedLine[]): string {
    const holds = wanted
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .toSorted()
      .join();
    const { key, of } = readPersonal('device', KEY);
    if (typeof key === 'string' && isOrderId(key) && of === holds) return key;
    const fresh = crypto.randomUUID();
    writePersonal('device', KEY, { key: fresh, of: holds });
    return fresh;
  },
  forget: () => writePersonal('device', KEY, undefined),
};

export type StoredPayment = {
  attemptId: string;
  /** What is bought with it, to be removed from the cart once it is paid. */
  wanted: RequestedLine[];
  /** The payment window reported success: the customer must not be sent to pay again. */
  reportedPaid: boolean;
};

/** The payment started on this device, for a customer who closed the tab and comes back. */
export const storedPayment = {
  save: (payment: StoredPayment) =>
    writePersonal('device', PAYMENT, {
      attemptId: payment.attemptId,
      wanted: payment.wanted,
      saidPaid: payment.reportedPaid,
      at: Date.now(),
    }),
  forget: () => writePersonal('device', PAYMENT, undefined),
  find(): StoredPayment | undefined {
    const { attemptId, wanted, saidPaid, at } = readPersonal('device', PAYMENT);
    if (!isRecent(at) || typeof attemptId !== 'string' || !isOrderId(attemptId)) return undefined;
    return { attemptId, wanted: wantedFrom(wanted), reportedPaid: saidPaid === true };
  },
};

/** A request sent to the shop that has no response yet. */
export type SentRequest = { key: string; wanted: RequestedLine[]; at: number };

const MAX_SENT = 10;

/** Requests without a response: the tab was closed, or the connection or the shop failed. */
export const sentRequests = {
  list(): SentRequest[] {
    const { requests } = readPersonal('device', SENT);
    if (!Array.isArray(requests)) return [];
    return requests.flatMap((one: Record<string, unknown> | null): SentRequest[] => {
      const { key, wanted, at } = one ?? {};
      if (typeof key !== 'string' || !isOrderId(key) || !isRecent(at)) return [];
      return [{ key, wanted: wantedFrom(wanted), at }];
    });
  },
  add(key: string, wanted: readonly RequestedLine[]): void {
    const others = sentRequests.list().filter((one) => one.key !== key);
    save([...others, { key, wanted: [...wanted], at: Date.now() }].slice(-MAX_SENT));
  },
  remove(key: string): void {
    save(sentRequests.list().filter((one) => one.key !== key));
  },
};

function save(requests: readonly SentRequest[]): void {
  writePersonal('device', SENT, requests.length > 0 ? { requests } : undefined);
}

/** A sign-up whose link was sent, and whether the shop is a demo with its own mailbox. */
export type WaitingSignUp = { email: string; mailbox: boolean; notice?: Notice };

/** Stored as long as the link is valid: a phone may unload the page while its owner reads the mail. */
export const waitingSignUp = {
  save: ({ email, mailbox }: WaitingSignUp) =>
    writePersonal('device', SIGN_UP, { email, mailbox, at: Date.now() }),
  forget: () => writePersonal('device', SIGN_UP, undefined),
  find(): WaitingSignUp | undefined {
    const { email, mailbox, at } = readPersonal('device', SIGN_UP);
    if (typeof email !== 'string' || typeof at !== 'number') return undefined;
    if (Date.now() - at > SIGN_UP_BROWSER_MINUTES * 60_000) return undefined;
    return { email, mailbox: mailbox === true };
  },
};

function isRecent(at: unknown): at is number {
  return typeof at === 'number' && Date.now() - at < DAY_MS;
}

function wantedFrom(lines: unknown): RequestedLine[] {
  return Array.isArray(lines) ? lines.filter(isWanted) : [];
}

function isWanted(line: unknown): line is RequestedLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    'id' in line &&
    typeof line.id === 'string' &&
    'quantity' in line &&
    typeof line.quantity === 'number'
  );
}
