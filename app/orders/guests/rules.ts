/** How long a device is known after its last order: enough to pay and to read the confirmation. */
export const GUEST_HOURS = 24;

/** Guests whose device was last used before this have expired. */
export function guestsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - GUEST_HOURS * 3_600_000);
}
