import { cardSize } from '../card-message.ts';
import type { Gift } from '../gift.ts';
import stylesUrl from './gift-card.css?url';

export type CardWords = Pick<Gift, 'message' | 'signature'>;

/** A card as printed; the checkout's preview is the same, smaller. */
export function GiftCard({ message, signature }: CardWords) {
  return (
    <div className="gift-card" data-size={cardSize(message)} translate="no">
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <p className="gift-card-message">{message}</p>
      {signature !== '' && <p className="gift-card-signature">{signature}</p>}
    </div>
  );
}
