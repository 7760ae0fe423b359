import type { AddressValues } from '../addresses/rules.ts';

/** An address to be read: whose it is, where it is, and how it is found. The phone is given as people read it. */
export function AddressLines({ values }: { values: AddressValues }) {
  const { digitalAddress, landmark } = values;
  const forRider = [digitalAddress, landmark].filter((text) => text !== '').join(' · ');
  return (
    <span className="block wrap-anywhere">
      <span className="block">
        {values.firstName} {values.lastName} ·{' '}
        <span className="whitespace-nowrap">{values.phone}</span>
      </span>
      <span className="block">
        {values.address}, {values.city}, {values.region}
      </span>
      {forRider && <span className="block">{forRider}</span>}
    </span>
  );
}
