import { findPersonName } from '#app/accounts/queries.ts';
import { findLastChange } from '#app/activity/queries.ts';
import { labelOf } from '#app/settings/fields.ts';
import type { Section } from '#app/settings/shop-settings.ts';
import { accraTime } from '#app/values/accra-time.ts';
import type { Notice } from '#app/values/notice.ts';

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
