import { href } from 'react-router';
import { defineList, tabs } from '#app/values/list-definition.ts';
import { plainNotice, errorNotice } from '#app/values/notice.ts';

export const ANSWER_LENGTH = 5_000;

export const MESSAGE_LIST = defineList({
  path: href('/admin/messages'),
  title: 'Messages',
  description: 'What people ask.',
  nouns: ['message', 'messages'],
  failed: 'Failed to fetch messages',
  search: { label: 'Search messages', placeholder: 'Search messages' },
  filters: { state: tabs({ States: { open: 'Open', answered: 'Answered' } }) },
  sorts: ['received'],
});

export const MESSAGE_NOTICES = {
  answered: plainNotice('Answer sent', 'Your answer is on its way.'),
  marked: plainNotice('Marked as answered', 'It is no longer on the work list.'),
  reopened: plainNotice('Message reopened', 'It is on the work list again.'),
  movedOn: errorNotice(
    'Someone else just changed this message',
    'Nothing was changed. The message is shown as it is now.',
  ),
  failed: errorNotice('Error', 'Failed to update message'),
};

export function answerError(words: string): string | undefined {
  if (words === '') return 'Please write your answer';
  return words.length > ANSWER_LENGTH ? 'Please use at most 5,000 characters' : undefined;
}
