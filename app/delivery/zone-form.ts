import { CLOCK_TIME } from '#app/settings/delivery-zones.ts';
import { readFields } from '#app/settings/form.ts';
import { dayFrom } from '#app/values/day.ts';
import { decimalOf, parseMoney } from '#app/values/money.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { type ZoneKind, zoneFields } from './zone-fields.ts';
import type { DeliverySlot, DeliveryZone } from './zone-rules.ts';

type Slots = DeliverySlot[];
type Surcharges = DeliveryZone['surcharges'];
type Parsed<Value> = { value: Value } | { error: string };

export type ZoneInput = Omit<DeliveryZone, 'id'>;

/**
 * Reads a zone as its editor sent it. A time that keeps its name keeps its id, and with it what is booked: `known` are those of
 * before, `newId` names the others.
 */
export function readZoneForm(
  form: FormData,
  { kind, known, newId }: { kind: ZoneKind; known: readonly DeliverySlot[]; newId: () => string },
): { errors: FieldErrors; zone?: ZoneInput } {
  const { read, errors } = readFields(zoneFields(kind), form);
  const slots = errors.slots ? undefined : parseSlots(read.slots as string[], known, newId);
  const surcharges = errors.surcharges ? undefined : parseSurcharges(read.surcharges as string[]);
  if (slots && 'error' in slots) errors.slots = slots.error;
  if (surcharges && 'error' in surcharges) errors.surcharges = surcharges.error;
  const regions = kind === 'area' ? read.regions : [read.region];
  if (kind === 'area' && !hasSome(read.regions) && !hasSome(read.towns) && !errors.towns) {
    errors.regions = 'Please choose at least one region, or write down towns';
  }
  if (Object.keys(errors).length > 0) return { errors };
  if (!slots || 'error' in slots || !surcharges || 'error' in surcharges) return { errors };
  const none = { towns: [], address: '', city: '', landmark: '' };
  const { region: _region, ...rest } = read;
  const zone = {
    ...none,
    ...rest,
    kind,
    regions,
    slots: slots.value,
    surcharges: surcharges.value,
  };
  return { errors, zone: zone as unknown as ZoneInput };
}

const hasSome = (value: unknown) => Array.isArray(value) && value.length > 0;

const SLOT =
  /^(?<name>.{1,60}?)[\s,]+(?<from>\d\d:\d\d)\s*(?:-|–|to)\s*(?<to>\d\d:\d\d)[\s,]+(?<capacity>\d{1,4})$/;

function parseSlots(
  lines: readonly string[],
  known: readonly DeliverySlot[],
  newId: () => string,
): Parsed<Slots> {
  const slots: Slots = [];
  for (const line of lines) {
    const { name = '', from = '', to = '', capacity = '' } = SLOT.exec(line)?.groups ?? {};
    if (!CLOCK_TIME.test(from) || !CLOCK_TIME.test(to)) {
      return { error: `“${line}” is not a time like Morning 08:00-12:00 50` };
    }
    if (from >= to) return { error: `“${line}” ends before it begins` };
    if (slots.some((slot) => isSameName(slot, name))) return { error: `“${name}” is there twice` };
    const id = known.find((slot) => isSameName(slot, name))?.id ?? newId();
    slots.push({ id, name, from, to, capacity: Number(capacity) });
  }
  return { value: slots.toSorted((one, other) => one.from.localeCompare(other.from)) };
}

const isSameName = (slot: { name: string }, name: string) =>
  slot.name.toLowerCase() === name.toLowerCase();

function parseSurcharges(lines: readonly string[]): Parsed<Surcharges> {
  const surcharges: Surcharges = [];
  for (const line of lines) {
    const [day = '', text = '', ...more] = line.split(' ');
    const amount = parseMoney(text);
    if (dayFrom(day) === undefined || amount === undefined || more.length > 0) {
      return { error: `“${line}” is not a day with an amount like 2027-02-14 20.00` };
    }
    if (surcharges.some((one) => one.day === day)) return { error: `${day} is there twice` };
    surcharges.push({ day, amount });
  }
  return { value: surcharges.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

/** A zone as it stands in the fields of its form. */
export function zoneValues(zone: ZoneInput): Record<string, unknown> {
  return {
    ...zone,
    region: zone.regions[0] ?? '',
    slots: zone.slots.map(({ name, from, to, capacity }) => `${name} ${from}-${to} ${capacity}`),
    surcharges: zone.surcharges.map(({ day, amount }) => `${day} ${decimalOf(amount)}`),
  };
}
