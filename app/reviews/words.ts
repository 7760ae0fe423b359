import { href } from 'react-router';
import { noticeIn, waitMessage } from '#app/accounts/words.ts';
import { type Notice, errorNotice } from '#app/values/notice.ts';

/** The notices of the product page after a review. */
const ARRIVALS = {
  'review-saved': {
    title: 'Thank you',
    message: 'Your review is on this page now.',
    tone: 'plain',
  },
  'review-deleted': {
    title: 'Review deleted',
    message: 'Your words and your stars are gone from this page.',
    tone: 'plain',
  },
} as const satisfies Record<string, Notice>;

export function arrivalPath(productId: string, arrival: keyof typeof ARRIVALS): string {
  return `${href('/product/:id', { id: productId })}?notice=${arrival}#reviews`;
}

export const arrivalNotice = (name: string | null) => noticeIn(ARRIVALS, name);

export const SESSION_ENDED = errorNotice(
  'Please sign in again',
  'Your session has ended and nothing was saved. Sign in in another tab, then save here once more: what you typed is kept.',
);
export const UNREACHABLE = errorNotice(
  'Not saved',
  'The shop could not be reached. Please try again: what you typed is kept.',
);
export const limited = (seconds: number) =>
  errorNotice('Please wait a little', `That was a lot of changes. ${waitMessage(seconds)}`);

export type Refusal = 'not_bought' | 'hidden';

/** Why a customer cannot review a product, on a separate page. */
export function reviewRefusalText(reason: Refusal): { title: string; text: string } {
  switch (reason) {
    case 'not_bought':
      return {
        title: 'Reviews come from buyers',
        text: 'Only customers who bought this can review it. Once it is delivered to you, you can write your review here.',
      };
    case 'hidden':
      return {
        title: 'Your review is not shown',
        text: 'We took it off the page. A review should be honest, decent and about the product. If you think that this was a mistake, write to us.',
      };
  }
}
