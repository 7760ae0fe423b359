import { failed, said } from '#app/values/notice.ts';

export const SEARCH_SETTINGS_PATH = '/admin/settings/search';

export const SEARCH_SAID = {
  synonymsSaved: said('Synonyms saved. Your changes are live.'),
  synonymsRemoved: said('Synonyms removed. Your changes are live.'),
  pinsSaved: said('Pinned results saved. Your changes are live.'),
  pinsRemoved: said('Pinned results removed. Your changes are live.'),
  dismissed: said('Taken off the list.'),
  changed: failed('Someone else just changed these synonyms. Check them and save again.'),
  tooMany: failed('The list is full. Remove something that you no longer need first.'),
  notSaved: failed('Your changes were not saved. Please try again.'),
};
