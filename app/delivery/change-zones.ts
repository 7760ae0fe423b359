import { randomUUID } from 'node:crypto';
import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { inTransaction } from '#app/platform/database.ts';
import { type DeliveryZone, MAX_ZONES } from '#app/settings/delivery-zones.ts';
import { clearSettingsCache, lockSection } from '#app/settings/queries.ts';
import { writeSection } from '#app/settings/write-section.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { ZoneInput } from './zone-form.ts';

type By = { staff: Staff; now: Date };

/** The zone as its editor saw it, to detect that another user changed it since. */
export const zoneSeen = (zone: DeliveryZone) => JSON.stringify(zone);

type Save = By & { input: ZoneInput; edited?: { id: string; seen: string } | undefined };

/** Adds a zone, or saves an edited one under the lock of all of them; what others changed of other zones stays. */
export async function saveZone({ input, edited, ...by }: Save) {
  const outcome = await inTransaction(async (tx) => {
    const { list } = (await lockSection(tx, 'zones')).values;
    const isTaken = list.some(
      ({ id, name }) => id !== edited?.id && name.toLowerCase() === input.name.toLowerCase(),
    );
    if (isTaken) return refused({ reason: 'name_taken' });
    const found = list.find(({ id }) => id === edited?.id);
    if (edited && (!found || zoneSeen(found) !== edited.seen)) {
      return refused({ reason: 'changed' });
    }
    if (!edited && list.length >= MAX_ZONES) return refused({ reason: 'too_many' });
    const zone = { id: found?.id ?? randomUUID(), ...input };
    const next = found ? list.map((one) => (one === found ? zone : one)) : [...list, zone];
    const changes = changesBetween({ ...found }, zone);
    if (found && !changes) return done();
    await writeSection(tx, {
      ...by,
      section: 'zones',
      values: { list: next },
      action: found ? 'Updated delivery zone' : 'Added delivery zone',
      changes: { zone: zone.name, ...changes },
    });
    return done();
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}

/** Removes a zone; orders that go there keep what was agreed. */
export async function removeZone({ id: wanted, ...by }: By & { id: string }) {
  const outcome = await inTransaction(async (tx) => {
    const { list } = (await lockSection(tx, 'zones')).values;
    const found = list.find(({ id }) => id === wanted);
    if (!found) return done();
    await writeSection(tx, {
      ...by,
      section: 'zones',
      values: { list: list.filter((one) => one !== found) },
      action: 'Removed delivery zone',
      changes: { zone: { before: found.name, after: null } },
    });
    return done();
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}

type Step = By & {
  id: string;
  /** Its place in the list, as its editor saw it. */
  from: number;
  to: 'up' | 'down';
};

/** Moves a zone one place up or down: where several have an address, the first one counts. */
export async function moveZone({ id: wanted, from, to, ...by }: Step) {
  const outcome = await inTransaction(async (tx) => {
    const { list } = (await lockSection(tx, 'zones')).values;
    const target = to === 'up' ? from - 1 : from + 1;
    const [zone, other] = [list[from], list[target]];
    if (!zone || !other || zone.id !== wanted) return refused({ reason: 'changed' });
    await writeSection(tx, {
      ...by,
      section: 'zones',
      values: { list: list.with(from, other).with(target, zone) },
      action: 'Moved delivery zone',
      changes: { zone: zone.name, place: { before: from + 1, after: target + 1 } },
    });
    return done();
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}

/** Closes a day for new orders in every zone, or opens it again; orders that are there stay where they are. */
export async function closeDay({ day, isClosed, ...by }: By & { day: string; isClosed: boolean }) {
  const outcome = await inTransaction(async (tx) => {
    const { values } = await lockSection(tx, 'deliveryDays');
    const others = values.closedDays.filter((one) => one !== day);
    const isThere = others.length < values.closedDays.length;
    if (isThere === isClosed) return done();
    await writeSection(tx, {
      ...by,
      section: 'deliveryDays',
      values: { ...values, closedDays: isClosed ? [...others, day].toSorted() : others },
      action: isClosed ? 'Closed delivery day' : 'Opened delivery day',
      changes: { day },
    });
    return done();
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}
