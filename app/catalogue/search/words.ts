import { href } from 'react-router';
import { failure, success } from '#app/values/notice.ts';

export const SEARCH_SETTINGS_PATH = href('/admin/settings/search');

export const SEARCH_NOTICES = {
  synonymsSaved: success('Synonyms saved. Your changes are live.'),
  synonymsRemoved: success('Synonyms removed. Your changes are live.'),
  pinsSaved: success('Pinned results saved. Your changes are live.'),
  pinsRemoved: success('Pinned results removed. Your changes are live.'),
  dismissed: success('Taken off the list.'),
  changed: failure('Someone else just changed these synonyms. Check them and save again.'),
  tooMany: failure('The list is full. Remove something that you no longer need first.'),
  notSaved: failure('Your changes were not saved. Please try again.'),
};
