import { findFieldChanges } from '#app/activity/queries.ts';
import { accraTime } from '#app/values/accra-time.ts';
import type { Conflict } from '#app/values/merge-edits.ts';
import { type Notice, errorNotice } from '#app/values/notice.ts';
import { findPersonName } from './queries.ts';

/** A field that two people changed: the editor chooses which value to keep. */
export type ConflictRow = {
  field: string;
  label: string;
  old: string;
  theirs: string;
  mine: string;
  /** Who changed it during the edit. */
  who: string;
};

/** The result of a save with conflicts: the choices, and the version that the editor has now seen. */
export type ConflictAnswer = {
  notice: Notice;
  conflicts: { rows: ConflictRow[]; shown: Record<string, unknown> };
};

export type EditedRecord = {
  table: string;
  id: string;
  /** A field's name on the form, its name in the log, and its value as text. */
  labelOf: (field: string) => string;
  loggedAs: (field: string) => string;
  textOf: (field: string, value: unknown) => string;
};

export async function conflictAnswer(
  record: EditedRecord,
  conflicts: readonly Conflict[],
): Promise<ConflictAnswer> {
  const who = await whoChanged(
    record,
    conflicts.map(({ field }) => field),
  );
  const rows = conflicts.map(({ field, old, theirs, mine }): ConflictRow => ({
    field,
    label: record.labelOf(field),
    old: old === undefined ? '' : record.textOf(field, old),
    theirs: record.textOf(field, theirs),
    mine: record.textOf(field, mine),
    who: who(field).name,
  }));
  const first = rows.map(
    ({ field, label }) => `${who(field).name} changed ${label} ${who(field).when}`,
  );
  const ask = rows.length === 1 ? 'Choose which one to keep' : 'Choose which ones to keep';
  return {
    notice: errorNotice(
      'Changed by someone else',
      `While you were editing, ${listed(first)}. Nothing is saved yet. ${ask}, then save again.`,
    ),
    conflicts: {
      rows,
      shown: Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])),
    },
  };
}

/** A sentence about another user's changes that are kept; empty if there are none. */
export async function unchangedSentence(
  record: EditedRecord,
  unchanged: readonly string[],
): Promise<string> {
  if (unchanged.length === 0) return '';
  const who = await whoChanged(record, unchanged);
  const byName = Map.groupBy(unchanged, (field) => who(field).name);
  const parts = [...byName].map(
    ([name, fields]) => `${name} changed ${listed(fields.map(record.labelOf))}`,
  );
  return ` Meanwhile ${listed(parts)}. Those changes are kept.`;
}

async function whoChanged(record: EditedRecord, fields: readonly string[]) {
  const changes = await findFieldChanges(record.table, record.id, fields.map(record.loggedAs));
  const ids = new Set([...changes.values()].flatMap(({ adminId }) => adminId ?? []));
  const names = new Map(
    await Promise.all([...ids].map(async (id) => [id, await findPersonName(id)] as const)),
  );
  return (field: string) => {
    const last = changes.get(record.loggedAs(field));
    const name = (last?.adminId ? names.get(last.adminId) : undefined) ?? 'someone else';
    return { name, when: last ? `on ${accraTime(last.at)}` : 'meanwhile' };
  };
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
