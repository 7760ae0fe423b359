import { href } from 'react-router';
import { noticeIn } from '#app/accounts/words.ts';
import type { StatusColor } from '#app/orders/rules.ts';
import { defineList, tabs, wordsOf } from '#app/values/list-definition.ts';
import { failure, type Notice, errorNotice } from '#app/values/notice.ts';
import {
  type Disposition,
  type ReturnPromise,
  type RefusalReason,
  type RefusedGoods,
  type ReturnKind,
  type ReturnReason,
  type ReturnState,
  type Span,
  STATES,
} from './rules.ts';

export const KIND_WORDS: Record<ReturnKind, { label: string; next: string; noun: string }> = {
  return: {
    label: 'Return it for a refund',
    next: 'Your money goes back in 5-7 business days once the parcel is here.',
    noun: 'Return',
  },
  exchange: {
    label: 'Exchange it for something else',
    next: 'The other item ships in 3-5 days once the parcel is here.',
    noun: 'Exchange',
  },
};

export const REASON_WORDS: Record<ReturnReason, string> = {
  changed_mind: 'I changed my mind',
  wrong_size_or_colour: 'The size or colour does not suit',
  damaged: 'It arrived damaged',
  faulty: 'It does not work',
  wrong_item: 'You sent something else',
};

export const STATE_WORDS: Record<ReturnState, { label: string; color: StatusColor }> = {
  requested: { label: 'Requested', color: 'yellow' },
  authorised: { label: 'Authorised', color: 'blue' },
  received: { label: 'Received', color: 'purple' },
  completed: { label: 'Completed', color: 'green' },
  partly_accepted: { label: 'Partly accepted', color: 'green' },
  refused: { label: 'Refused', color: 'red' },
  withdrawn: { label: 'Withdrawn', color: 'grey' },
};

// In the order of the process, not of the database enum.
const STATE_ORDER = Object.keys(STATE_WORDS);
const ORDERED_STATES = STATES.toSorted(
  (one, other) => STATE_ORDER.indexOf(one) - STATE_ORDER.indexOf(other),
);

export const RETURN_LIST = defineList({
  path: href('/admin/returns'),
  title: 'Returns and exchanges',
  description: 'What customers give back.',
  nouns: ['return', 'returns'],
  failed: 'Failed to fetch returns',
  search: { label: 'Search returns', placeholder: 'RA or order number, name' },
  filters: {
    state: tabs({ States: wordsOf(ORDERED_STATES, (state) => STATE_WORDS[state].label) }),
  },
});

export const REFUSAL_WORDS: Record<RefusalReason, string> = {
  opened: 'It was opened or its seal is broken',
  used: 'It was used',
  damaged_by_customer: 'It was damaged after it arrived',
  incomplete: 'Something is missing',
  not_from_us: 'It did not come from us',
  cannot_travel: 'It cannot be returned, like fresh flowers',
  too_late: 'It came back too late',
  other: 'Another reason',
};

export const GOODS_LABELS: Record<RefusedGoods, string> = {
  sent_back: 'Send it back to the customer',
  kept_for_collection: 'Keep it for collection until a date',
  disposed: 'Dispose of it: the customer agreed',
};

/** What happens to refused goods, in words for the customer. */
export function goodsWords(goods: RefusedGoods, collectBy: Date | null): string {
  switch (goods) {
    case 'sent_back':
      return 'We send it back to you.';
    case 'kept_for_collection':
      return collectBy
        ? `You can collect it from us until ${shortDay(collectBy)}.`
        : 'You can collect it from us.';
    case 'disposed':
      return 'As agreed with you, we dispose of it.';
  }
}

export const CHANGED_BY_OTHERS = errorNotice(
  'Someone else just changed this return',
  'Nothing was done. The return is shown as it is now.',
);
export const NOT_CHANGED = failure('Failed to update the return');

export const DECIDED_WORDS = {
  changed: errorNotice(
    'Please review again',
    'Something changed between your review and your confirmation. Nothing was done.',
  ),
  forgotten: errorNotice(
    'No address',
    'The customer deleted their account, so nothing can be sent. Refund instead.',
  ),
};

export const DISPOSITION_WORDS: Record<Disposition, string> = {
  restock: 'Put back on sale',
  write_off: 'Write off',
};

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

// Formatted by hand: engines differ in separators, and in "Sep" and "Sept".
function partsOf(at: Date) {
  const found = FORMAT.formatToParts(at).map(({ type, value }) => [type, value.slice(0, 3)]);
  return Object.fromEntries(found);
}

/** "Mon 16 Nov": near enough to need no year. */
export function shortDay(at: Date): string {
  const { weekday, day, month } = partsOf(at);
  return `${weekday} ${day} ${month}`;
}

/** "Mon 16 Nov, 14:30". */
export function shortTime(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${shortDay(at)}, ${hour}:${minute}`;
}

function between({ from, by }: Span): string {
  return `between ${shortDay(from)} and ${shortDay(by)}`;
}

/** Our promise, in words for the customer. */
export function promiseText(promised: ReturnPromise): string {
  switch (promised.what) {
    case 'answer':
      return `We answer by ${shortTime(promised.by)}.`;
    case 'refund':
      return `Your refund is processed ${between(promised)}.`;
    case 'exchange':
      return `Your exchange ships ${between(promised)}.`;
  }
}

/** A promise that we missed. */
export function brokenWords({ what, by }: ReturnPromise): string {
  switch (what) {
    case 'answer':
      return `We promised an answer by ${shortTime(by)}.`;
    case 'refund':
      return `We promised your refund by ${shortDay(by)}.`;
    case 'exchange':
      return `We promised to ship your exchange by ${shortDay(by)}.`;
  }
}

/** The same for staff: what is due, and when. */
export function dueText(promised: ReturnPromise): string {
  switch (promised.what) {
    case 'answer':
      return `Answer due ${shortTime(promised.by)}`;
    case 'refund':
      return `Refund due ${shortDay(promised.by)}`;
    case 'exchange':
      return `Exchange to ship by ${shortDay(promised.by)}`;
  }
}

export const LATE_WORDS =
  'We are late, and we are sorry. Please write or call, and we see to it at once.';

export const OPENED_WORDS =
  'For hygiene we take opened items back only where the fault is ours: damaged, faulty or wrong';

export const FRESH_GOODS_NOTE =
  'Fresh flowers come back only where the fault is ours: damaged, faulty or wrong';

type Refusal = { reason: 'not_delivered' | 'too_late' | 'nothing_left' };

/** Why nothing of this order can be returned now. */
export function returnRefusalText({ reason }: Refusal): string {
  switch (reason) {
    case 'not_delivered':
      return 'This order can be returned once it was delivered.';
    case 'too_late':
      return 'The 30 days for returning this order are over. If something is faulty, please write to us: the warranty and your rights by law go on.';
    case 'nothing_left':
      return 'Everything in this order is in a return already.';
  }
}

export const NOT_REQUESTED = 'Not sent';
export const NOT_WITHDRAWN = 'Not withdrawn';
export const PARCEL_ARRIVED = 'The parcel has reached us already, so we go on with it.';

const ARRIVALS = {
  requested: {
    title: 'Request sent',
    message: 'Please wait for our answer before you send anything.',
    tone: 'plain',
  },
  withdrawn: {
    title: 'Withdrawn',
    message: 'You keep what you have. You need not do anything.',
    tone: 'plain',
  },
} as const satisfies Record<string, Notice>;

export function arrivalPath(path: string, arrival: keyof typeof ARRIVALS): string {
  return `${path}?notice=${arrival}`;
}

export const arrivalNotice = (name: string | null) => noticeIn(ARRIVALS, name);
