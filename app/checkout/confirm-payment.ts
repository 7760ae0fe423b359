import { ProviderUnavailable } from '#app/payments/call-provider.ts';
import { type Settled, settle } from '#app/payments/settle.ts';
import { log } from '#app/platform/log.ts';

type Input = {
  /** A payment of this person. */
  reference: string;
  now: Date;
  /** The customer closed the window: if nothing was paid, the stock is released. */
  isClosed: boolean;
  /** The customer wants to pay another way, although a prompt may still be open on their phone. */
  letGo?: boolean;
};

/** The result of a payment; undefined if it is not one of ours. */
export async function confirmPayment(input: Input): Promise<Settled | undefined> {
  try {
    return await settle(input.reference, {
      now: input.now,
      giveUp: input.isClosed,
      letGo: input.letGo ?? false,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The outcome is unknown, so no failure is reported.
    log.warn({ err: error }, 'payment status not checked');
    return { state: 'waiting' };
  }
}
