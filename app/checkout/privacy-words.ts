import type { CallChoice } from '#app/gifts/gift.ts';
import type { Method } from './rules.ts';

type Discreet = {
  discretion: { name: string; onStatements: boolean };
  senderName: string;
  method: Method;
  isPickUp?: boolean;
  gift?: { isGift: boolean; isAnonymous: boolean; calls: CallChoice };
};

/** What strangers see and hear of an order, by the settings: it promises nothing beyond them. */
export function privacyWords({ discretion, senderName, method, isPickUp, gift }: Discreet) {
  const { name, onStatements } = discretion;
  const statement =
    method === 'cash_on_delivery'
      ? `You pay ${isPickUp ? '' : 'the rider '}in cash, so there is none.`
      : onStatements
        ? `It says “${name}”.`
        : 'It shows the name under which our payment provider knows us. We cannot choose it for you.';
  return [
    ['Parcel', `Plain, with no branding. The sender on it is “${name}”.`],
    isPickUp
      ? ['Pick-up point', 'Knows your name and the order number, and not what you bought.']
      : ['Rider', riderWords(name, gift)],
    ...(gift?.isGift ? [['Recipient', recipientWords(gift)] as const] : []),
    ['Bank or mobile money statement', statement],
    ['Emails', `From “${senderName}”. They give an order number and name no products.`],
  ] as const;
}

function riderWords(name: string, gift: Discreet['gift']): string {
  const words = `Calls as “${name}” and is not told what you bought.`;
  if (!gift?.isGift) return words;
  switch (gift.calls) {
    case 'recipient':
      return words.replace('Calls', 'Calls the recipient');
    case 'buyer':
      return words.replace('Calls', 'Calls you');
    case 'nobody':
      return `Calls nobody: the recipient gets a text message from “${name}”. The rider is not told what you bought.`;
  }
}

function recipientWords({ isAnonymous }: { isAnonymous: boolean }): string {
  const papers = 'No price stands on any paper in the parcel.';
  return isAnonymous
    ? `${papers} Your name and number stand on nothing that leaves us, and we do not tell them who you are.`
    : `${papers} Your name stands on the card if you sign it, and nowhere else.`;
}
