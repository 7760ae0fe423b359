import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { inTransaction } from '#app/platform/database.ts';
import { mergeEdits } from '#app/values/merge-edits.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { EditBase } from '#app/web/edit-base.ts';
import { clearSettingsCache, lockSection } from '../queries.ts';
import type { Section, ShopSettings } from '../shop-settings.ts';
import { writeSection } from '../write-section.ts';

type Change<Name extends Section> = {
  staff: Staff;
  section: Name;
  /** The version that the editor saw. */
  version: string;
  edit: EditBase;
  values: ShopSettings[Name];
  now: Date;
};

/** Saves one editor's changes of a section; another editor's changes since are kept, and a field that both changed is a conflict. */
export async function saveSettings<Name extends Section>(change: Change<Name>) {
  const { staff, section, version, edit, now } = change;
  const outcome = await inTransaction(async (tx) => {
    const found = await lockSection(tx, section);
    const theirs: Record<string, unknown> = found.values;
    const merged = mergeEdits<Record<string, unknown>>({
      ...edit,
      base: found.version === version ? { ...theirs, ...edit.base } : edit.base,
      theirs,
      mine: change.values,
    });
    const { values } = merged;
    const changes = changesBetween(theirs, values);
    // A double submit, or two people typed the same: nothing is left to change.
    if (!changes) return done({ unchanged: merged.unchanged });
    if (merged.conflicts.length > 0) {
      return refused({ reason: 'conflict', conflicts: merged.conflicts });
    }
    await writeSection(tx, {
      section,
      values: values as ShopSettings[Name],
      staff,
      action: 'Updated settings',
      changes,
      now,
    });
    return done({ unchanged: merged.unchanged });
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}
