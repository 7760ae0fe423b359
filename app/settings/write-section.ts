import type { Action } from '#app/activity/actions.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import type { Transaction } from '#app/platform/database.ts';
import { settings } from './schema.ts';
import type { Section, ShopSettings } from './shop-settings.ts';

type Written<Name extends Section> = {
  section: Name;
  values: ShopSettings[Name];
  staff: { id: string };
  action: Action;
  changes: Record<string, unknown>;
  now: Date;
};

/** Saves a section with its editor. The caller has locked it, and clears the settings cache after the commit. */
export async function writeSection<Name extends Section>(
  tx: Transaction,
  { section, values, staff, action, changes, now }: Written<Name>,
): Promise<void> {
  const row = { values: values as Record<string, unknown>, updated_at: now };
  await tx
    .insert(settings)
    .values({ section, ...row })
    .onConflictDoUpdate({ target: settings.section, set: row });
  await recordActivity(tx, {
    adminId: staff.id,
    action,
    table: 'settings',
    recordId: section,
    changes,
  });
}
