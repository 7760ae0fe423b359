import { findPersonName } from '#app/accounts/queries.ts';
import { findLastChange } from '#app/activity/queries.ts';
import { labelOf } from '#app/settings/fields.ts';
import type { Section } from '#app/settings/shop-settings.ts';
import { accraTime } from '#app/values/accra-time.ts';
import type { Notice } from '#app/values/notice.ts';

export const SETTINGS_SAID = {
  saved: said('Settings Saved', 'They are in force everywhere within two seconds.'),
  notSaved: failed('Failed to save settings'),
  letterQueued: said('Test email on its way', 'How it went is told below.'),
  letterNotQueued: failed('Failed to send the test email'),
  tooManyLetters: failed('That were many test emails. Please wait a few minutes.'),
  backupStarted: said('Backup started', 'It is in the list below when it is done.'),
  backupUnderWay: failed('A backup is being made already.'),
  backupNotStarted: failed('Failed to start the backup'),
};

function said(title: string, message: string): Notice {
  return { title, message, tone: 'plain' };
}

function failed(message: string): Notice {
  return { title: 'Error', message, tone: 'trouble' };
}

/** What the second of two editors of one section hears. */
export async function settingsConflict(section: Section): Promise<Notice> {
  const last = await findLastChange('settings', section);
  const name = last?.adminId ? await findPersonName(last.adminId) : undefined;
  const fields = (last?.fields ?? []).map((field) => `“${labelOf(section, field)}”`);
  const first = last
    ? `${name ?? 'Somebody else'} changed ${fields.join(', ')} on ${accraTime(last.at)}.`
    : 'Somebody else has saved these settings meanwhile.';
  return {
    title: 'Changed by somebody else',
    message: `${first} Nothing was overwritten. Press Save again to put what you wrote in place of theirs, or Discard to see theirs.`,
    tone: 'trouble',
  };
}
