import { failure, plainNotice } from '#app/values/notice.ts';
import { isSection } from '../fields.ts';
import type { Section } from '../shop-settings.ts';

export const SETTINGS_NOTICES = {
  notSaved: failure('Failed to save settings'),
  mailQueued: plainNotice('Test email on its way', 'The result appears below.'),
  mailNotQueued: failure('Failed to send the test email'),
  tooManyMails: failure('Too many test emails. Wait a few minutes and try again.'),
  notReached: failure('The shop could not be reached. What you typed is still here: try again.'),
  backupStarted: plainNotice('Backup started', 'It appears in the list below when it is done.'),
  backupUnderWay: failure('A backup is already running.'),
  backupNotStarted: failure('Failed to start the backup'),
};

/** Mentions another user's changes that were kept, if any. */
export const savedNotice = (more: string) =>
  plainNotice('Settings Saved', `Your changes are live.${more}`);

/** Which form it is, for a failure without a response. */
export function aboutOf(form: FormData): Section | 'backup' | 'test-email' {
  const section = form.get('section');
  if (typeof section === 'string' && isSection(section)) return section;
  return form.get('intent') === 'back-up' ? 'backup' : 'test-email';
}
