import type { Told } from '#app/ui/use-answer.ts';
import { failed, plain, trouble } from '#app/values/notice.ts';

export const SUBSCRIPTIONS_PATH = '/admin/newsletter';

/** What an act on the list is answered with. */
export type ListAnswer = Told & {
  /** What puts the address back. */
  undo?: string;
  /** The subscription that is on the list again. */
  restored?: string;
};

export const LIST_SAID = {
  removed: plain('Removed', 'The address is off the list.'),
  notRemoved: failed('Failed to remove subscription'),
  restored: plain('Restored', 'The address is on the list again, since the same day as before.'),
  onList: plain('On the list already', 'Somebody put this address on the list again meanwhile.'),
  tooLate: trouble(
    'Not restored',
    'It was removed too long ago, or not by you. The address can be put on the list again on the home page.',
  ),
  notRestored: failed('Failed to restore subscription'),
};
