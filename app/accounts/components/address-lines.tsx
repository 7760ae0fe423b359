import type { AddressValues } from '../addresses/rules.ts';

/** An address as text: recipient, address and directions. The phone is in its readable format. */
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
