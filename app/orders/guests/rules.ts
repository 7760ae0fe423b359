/** How long a device is known after its last order: enough to pay and to read the confirmation. */
export const GUEST_HOURS = 24;

/** Devices that were last used before this are not known any more. */
export function guestsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - GUEST_HOURS * 3_600_000);
}
