import { ProviderUnavailable } from '#app/payments/call-provider.ts';
import { type Settled, settle } from '#app/payments/settle.ts';
import { log } from '#app/platform/log.ts';

type Input = {
  /** Of a payment of this person. */
  reference: string;
  now: Date;
  /** The shopper closed the window: where nothing was paid, the goods need not be held any longer. */
  isClosed: boolean;
  /** The shopper wants to pay in another way, though a prompt may still be open on their phone. */
  letGo?: boolean;
};

/** What became of a payment; undefined where it is none of ours. */
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
    log.warn({ err: error }, 'a payment could not be asked about');
    return { state: 'waiting' };
  }
}
