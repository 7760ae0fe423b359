import { type ActivityEntry, findBatch, listRecentEntries, searchEntries } from './list-entries.ts';
import {
  type ActivityNames,
  findRecordNames,
  listRecordsNamed,
  peopleById,
} from './record-names.ts';
import { type ActivityFilter, actorName, recordPath, recordText } from './rules.ts';

/** The latest matching entries, also matched by their records' names. */
export async function searchActivity(
  names: ActivityNames,
  filter: ActivityFilter,
  params: URLSearchParams,
) {
  const { ids, isCut } = await listRecordsNamed(names.records, filter.q);
  const [list, batch] = await Promise.all([
    searchEntries(filter, { records: ids, params, listPeople: names.listPeople }),
    filter.batch === undefined ? undefined : findBatch(filter.batch),
  ]);
  const [opened] = batch ? await withNames(names, [batch]) : [];
  return { ...list, isCut, rows: await withNames(names, list.rows), batch: opened ?? null };
}

export async function listRecentActivity(names: ActivityNames, limit: number) {
  return withNames(names, await listRecentEntries(limit));
}

async function withNames(names: ActivityNames, entries: readonly ActivityEntry[]) {
  const [nameOf, people] = await Promise.all([
    findRecordNames(names.records, entries),
    peopleById(
      names.listPeople,
      entries.map(({ personId }) => personId),
    ),
  ]);
  return entries.map((entry) => {
    const named = nameOf(entry);
    return {
      ...entry,
      person: actorName(entry.personId, people.get(entry.personId)?.name),
      record: { text: recordText(entry, named), path: recordPath(entry, named) },
    };
  });
}

export type NamedEntry = Awaited<ReturnType<typeof withNames>>[number];
