import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { forgetKnownSettings, lockSection } from '#app/settings/queries.ts';
import { settings } from '#app/settings/schema.ts';
import type { Section, ShopSettings } from '#app/settings/shop-settings.ts';
import { done, refused } from '#app/values/outcome.ts';

type Change<Name extends Section> = {
  staff: Staff;
  section: Name;
  /** The version that the editor saw. */
  version: string;
  values: ShopSettings[Name];
  now: Date;
};

/** Saves one section, unless somebody else has saved it since this editor looked. */
export async function saveSettings<Name extends Section>(change: Change<Name>) {
  const { staff, section, version, values, now } = change;
  const outcome = await inTransaction(async (tx) => {
    const found = await lockSection(tx, section);
    const changes = changesBetween<Record<string, unknown>>(found.values, values);
    // Pressed twice, or the same from two people: there is nothing left to do.
    if (!changes) return done();
    if (found.version !== version) return refused({ reason: 'changed', version: found.version });
    const row = { values: values as Record<string, unknown>, updated_at: now };
    await tx
      .insert(settings)
      .values({ section, ...row })
      .onConflictDoUpdate({ target: settings.section, set: row });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Updated settings',
      table: 'settings',
      recordId: section,
      changes,
    });
    return done();
  });
  if (outcome.ok) forgetKnownSettings();
  return outcome;
}
