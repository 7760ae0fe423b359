import { href } from 'react-router';
import { defineList, tabs } from '#app/values/list-definition.ts';
import { plainNotice, errorNotice } from '#app/values/notice.ts';

export const REASON_LENGTH = 500;

export const REVIEW_LIST = defineList({
  path: href('/admin/reviews'),
  title: 'Reviews',
  description: 'What buyers say.',
  nouns: ['review', 'reviews'],
  failed: 'Failed to fetch reviews',
  search: { label: 'Search reviews', placeholder: 'Search reviews' },
  filters: { state: tabs({ States: { shown: 'Shown', hidden: 'Hidden' } }) },
  sorts: ['written'],
});

export const REVIEW_NOTICES = {
  hidden: plainNotice('Review hidden', 'It is off the page, and its stars are no longer counted.'),
  shown: plainNotice('Review shown', 'It is on the page again, and its stars are counted.'),
  movedOn: errorNotice(
    'Someone else just changed this review',
    'Nothing was changed. The review is shown as it is now.',
  ),
  failed: errorNotice('Error', 'Failed to update review'),
};

export function reasonError(reason: string): string | undefined {
  if (reason === '') return 'Please give a reason. The customer who wrote the review can read it';
  return reason.length > REASON_LENGTH ? 'Please use at most 500 characters' : undefined;
}
