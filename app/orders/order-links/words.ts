import { errorNotice, type Notice, plainNotice } from '#app/values/notice.ts';
import type { FieldErrors } from '#app/web/forms.ts';

/** The error of a form at an order's link. */
export type LinkAnswer = { notice?: Notice; errors?: FieldErrors<'digits'> };

export const NOT_DIGITS: LinkAnswer = { errors: { digits: 'Please enter four digits' } };

export function wrongDigits(left: number): LinkAnswer {
  const tries = left === 1 ? 'one more try' : `${left} more tries`;
  return { errors: { digits: `These are not the right digits. You have ${tries}.` } };
}

export const CLOSED: LinkAnswer = {
  notice: errorNotice(
    'Too many wrong tries',
    'For your safety the details of this order stay closed for 24 hours.',
  ),
};

export const LINK_UNREACHABLE = errorNotice(
  'No answer from the shop',
  'Please try again in a moment.',
);

/** The same in every case, so that it does not reveal who has ordered here. */
export const LINK_SENT = plainNotice(
  'Check your email',
  'If there is an order of this number with this address, we have sent its link there. It can take a minute.',
);
