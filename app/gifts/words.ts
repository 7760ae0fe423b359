import type { Gift } from './gift.ts';

/** Whom the rider calls, in words for the buyer and staff. */
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

/** The extras that the packer adds; undefined if there are none. */
export function packingText({ message, wrap }: Pick<Gift, 'message' | 'wrap'>): string | undefined {
  const parts = [
    ...(wrap ? [`wrap in ${wrap.name}`] : []),
    ...(message === '' ? [] : ['add the printed card']),
  ];
  return parts.length === 0 ? undefined : `Gift: ${parts.join(', ')}.`;
}
