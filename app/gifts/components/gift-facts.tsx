import type { ReactNode } from 'react';
import type { Gift } from '../gift.ts';
import { callsText } from '../words.ts';

type FactsProps = { gift: Gift; buyer: 'you' | 'the buyer'; children?: ReactNode };

/** The gift options of an order, for the buyer and staff. */
export function GiftFacts({ gift, buyer, children }: FactsProps) {
  const { message, signature, wrap, isAnonymous } = gift;
  return (
    <>
      {message === '' ? (
        <p className="text-muted">No card.</p>
      ) : (
        <blockquote className="border-l-4 border-brass pl-4 wrap-anywhere whitespace-pre-line">
          {message}
          {signature !== '' && `\n${signature}`}
        </blockquote>
      )}
      <p className="mt-2 text-sm wrap-anywhere text-muted">
        {wrap ? `Wrapped in ${wrap.name}. ` : ''}
        {callsText(gift, buyer)}
        {isAnonymous && ' Sent anonymously.'}
      </p>
      {children}
    </>
  );
}
