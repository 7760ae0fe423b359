import { findLastChange } from '#app/activity/queries.ts';
import { accraTime } from '#app/values/accra-time.ts';
import type { Notice } from '#app/values/notice.ts';
import { findPersonName } from './queries.ts';

/** What the second of two people hears who edited one record: who was first, and with what. */
export async function conflictNotice(table: string, recordId: string): Promise<Notice> {
  const last = await findLastChange(table, recordId);
  const name = last?.adminId ? await findPersonName(last.adminId) : undefined;
  const first = last
    ? `${name ?? 'Somebody else'} changed ${wordsOf(last.fields)} on ${accraTime(last.at)}.`
    : 'Somebody else has saved it meanwhile.';
  return {
    title: 'Changed by somebody else',
    message: `${first} Nothing was overwritten. What you wrote is still here: press Save again to put it in place of theirs, or close to keep theirs.`,
    tone: 'trouble',
  };
}

function wordsOf(fields: readonly string[]): string {
  const words = fields.map((field) =>
    field
      .replace(/_minor$/, '')
      .replace(/_urls?$/, '')
      .replaceAll('_', ' '),
  );
  if (words.length < 2) return words[0] ?? 'it';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
