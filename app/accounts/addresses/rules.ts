/** The recipient and the address, in the order of a form, with the maximum length of each field. */
export const ADDRESS_LIMITS = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  address: 200,
  city: 100,
  region: 100,
  digitalAddress: 20,
  landmark: 200,
} as const;

export type AddressField = keyof typeof ADDRESS_LIMITS;
export type AddressValues = Record<AddressField, string>;
export const ADDRESS_FIELDS = Object.keys(ADDRESS_LIMITS) as AddressField[];

export const LABEL_LIMIT = 40;
export const MAX_ADDRESSES = 20;
/** How many addresses of past orders are offered at a time. */
export const MAX_OFFERED = 3;

export function canAddAddress(saved: number): boolean {
  return saved < MAX_ADDRESSES;
}

/**
 * Equal for two addresses with the same person and house, however they are written; directions for the rider do not count. The phone is in
 * its stored format.
 */
export function identityOf(values: AddressValues): string {
  const { firstName, lastName, phone, address, city, region } = values;
  return [firstName, lastName, phone, address, city, region]
    .map((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s.,]+/g, ' ')
        .trim(),
    )
    .join('|');
}

/** The wanted label, else the town; numbered if another address has it. */
export function freeLabel(wanted: string, city: string, taken: readonly string[]): string {
  if (wanted !== '') return wanted;
  const isTaken = (label: string) =>
    taken.some((other) => other.toLowerCase() === label.toLowerCase());
  const town = city.slice(0, LABEL_LIMIT - 3).trim();
  for (let number = 1; number <= MAX_ADDRESSES; number += 1) {
    const label = number === 1 ? town : `${town} ${number}`;
    if (!isTaken(label)) return label;
  }
  return town;
}

/** The newest addresses of past orders that are not saved yet, without duplicates, up to a limit. */
export function addressesToOffer<Past extends { values: AddressValues }>(
  past: readonly Past[],
  saved: readonly { values: AddressValues }[],
): Past[] {
  const seen = new Set(saved.map(({ values }) => identityOf(values)));
  const offered = past.filter(({ values }) => {
    const identity = identityOf(values);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
  return offered.slice(0, MAX_OFFERED);
}
