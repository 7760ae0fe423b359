import { plain, trouble } from '#app/values/notice.ts';

export const ANSWER_LENGTH = 5_000;

export const MESSAGE_SAID = {
  answered: plain('Answer sent', 'The letter is on its way.'),
  marked: plain('Marked as answered', 'It is off the list of what waits.'),
  reopened: plain('Message reopened', 'It waits for an answer again.'),
  movedOn: trouble(
    'Somebody was quicker',
    'The message stands elsewhere by now, so nothing was changed.',
  ),
  failed: trouble('Error', 'Failed to update message'),
};

export function answerError(words: string): string | undefined {
  if (words === '') return 'Please write your answer';
  return words.length > ANSWER_LENGTH ? 'Please use at most 5,000 characters' : undefined;
}
