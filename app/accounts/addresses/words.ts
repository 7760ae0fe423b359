import { href } from 'react-router';
import type { Limit } from '#app/platform/rate-limit.ts';
import { errorNotice, type Notice, plainNotice } from '#app/values/notice.ts';
import { noticeIn } from '../words.ts';
import { MAX_ADDRESSES } from './rules.ts';

export const ADDRESS_CHANGES: Limit = { name: 'addresses', max: 60, seconds: 600 };
export const NO_SUCH_ADDRESS = 'There is no such address.';

export const TOO_MANY_CHANGES = errorNotice(
  'Please wait a little',
  'You changed your addresses many times. Please try again in ten minutes.',
);

/** The notices of the address book after a redirect to it. */
const ARRIVALS = {
  saved: plainNotice('Address saved', 'You can choose it at the checkout.'),
  deleted: plainNotice('Address deleted', 'Orders that go there are not changed.'),
  default: plainNotice('Default address changed', 'The checkout begins with it from now on.'),
  gone: errorNotice('No such address', 'It was deleted meanwhile, in another tab or device.'),
  'saved-already': plainNotice('Saved already', 'This address is in your address book.'),
  limited: TOO_MANY_CHANGES,
  full: errorNotice(
    'Your address book is full',
    `It has room for ${MAX_ADDRESSES} addresses. Delete one that you do not need any more.`,
  ),
} as const satisfies Record<string, Notice>;

export function addressesPath(arrival?: keyof typeof ARRIVALS): string {
  const path = href('/account/addresses');
  return arrival ? `${path}?notice=${arrival}` : path;
}

export const addressesNotice = (name: string | null) => noticeIn(ARRIVALS, name);

export const ADDRESS_BOOK_FULL: Notice = ARRIVALS.full;
export const NOT_SAVED = errorNotice('Error', 'The address was not saved');
export function savedAlready(label: string): Notice {
  return errorNotice('Saved already', `You have this address as “${label}”.`);
}
