import type { Gift } from './gift.ts';

/** Whom the rider calls, as the buyer and staff read it. */
export function callsText({ calls }: Pick<Gift, 'calls'>, buyer: 'you' | 'the buyer'): string {
  switch (calls) {
    case 'recipient':
      return 'The rider calls the recipient.';
    case 'buyer':
      return `The rider calls ${buyer}.`;
    case 'nobody':
      return 'The rider calls nobody: the recipient gets a text message.';
  }
}

/** What the packer adds; undefined where nothing is to be added. */
export function packingText({ message, wrap }: Pick<Gift, 'message' | 'wrap'>): string | undefined {
  const parts = [
    ...(wrap ? [`wrap in ${wrap.name}`] : []),
    ...(message === '' ? [] : ['add the printed card']),
  ];
  return parts.length === 0 ? undefined : `Gift: ${parts.join(', ')}.`;
}
