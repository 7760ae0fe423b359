import {
  type ActivityEntry,
  findBatch,
  listRecentActivity,
  searchActivity,
} from '#app/accounts/staff-activity.ts';
import { type ActivityFilter, recordPath, recordText } from '#app/activity/rules.ts';
import { findRecordNames, listRecordsNamed } from './record-names.ts';

/** The last entries that match, found by what their records are called too. */
export async function searchNamedActivity(filter: ActivityFilter, params: URLSearchParams) {
  const { ids, isCut } = await listRecordsNamed(filter.q);
  const [list, batch] = await Promise.all([
    searchActivity(filter, ids, params),
    filter.batch === '' ? undefined : findBatch(filter.batch),
  ]);
  const [opened] = batch ? await withNames([batch]) : [];
  return { ...list, isCut, entries: await withNames(list.entries), batch: opened ?? null };
}

export async function listNamedActivity(limit: number) {
  return withNames(await listRecentActivity(limit));
}

async function withNames(entries: readonly ActivityEntry[]) {
  const nameOf = await findRecordNames(entries);
  return entries.map((entry) => {
    const named = nameOf(entry);
    return { ...entry, record: { text: recordText(entry, named), path: recordPath(entry, named) } };
  });
}

export type NamedEntry = Awaited<ReturnType<typeof withNames>>[number];
