import { href } from 'react-router';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { defineList } from '#app/values/list-definition.ts';
import { failure, plainNotice, errorNotice } from '#app/values/notice.ts';

export const SUBSCRIPTIONS_PATH = href('/admin/newsletter');

export const SUBSCRIPTION_LIST = defineList({
  path: SUBSCRIPTIONS_PATH,
  title: 'Newsletter',
  description: 'Newsletter subscribers.',
  caption: 'Newsletter subscriptions',
  nouns: ['subscription', 'subscriptions'],
  failed: 'Failed to fetch subscriptions',
  search: { label: 'Search subscriptions', placeholder: 'Search by email' },
  filters: {},
  sorts: ['since'],
});

/** The result of an action on the list. */
export type ListAnswer = ActionResult & {
  /** The ticket that restores the address. */
  undo?: string;
  /** The restored subscription. */
  restored?: string;
};

export const LIST_NOTICES = {
  removed: plainNotice('Removed', 'They get no more newsletters.'),
  notRemoved: failure('Failed to remove subscription'),
  restored: plainNotice('Restored', 'The address is subscribed again, with its old date.'),
  onList: plainNotice('Already subscribed', 'This address was subscribed again since.'),
  tooLate: errorNotice(
    'Not restored',
    'It was removed too long ago, or by someone else. They can subscribe again on the home page.',
  ),
  notRestored: failure('Failed to restore subscription'),
};
