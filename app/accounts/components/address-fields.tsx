import type { ReactNode } from 'react';
import { Field } from '#app/ui/field.tsx';
import { REGIONS } from '#app/values/regions.ts';
import type { AddressField } from '../addresses/rules.ts';

/** A field's name, initial value and error. */
type FieldOf = (name: AddressField) => {
  name: string;
  defaultValue: string;
  error: string | undefined;
  maxLength: number;
  required: boolean;
};

const LABELS = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' };
const CALLED = 'The rider calls you on it';
// Non-breaking spaces in the numbers.
const NUMBERS = '024\u00a0123\u00a04567, or +44\u00a07911\u00a0123456 from abroad.';
const REGION_CHOICES = [
  { value: '', label: 'Choose a region' },
  ...REGIONS.map((region) => ({ value: region, label: region })),
];

type PersonProps = {
  of: FieldOf;
  /** Another person's address: the browser must not autofill it. */
  isOther?: boolean;
  /** What the number is for. */
  phoneHint?: string | undefined;
  /** For a form that asks for two people. */
  labels?: typeof LABELS;
};

/** The recipient of the parcel. */
export function PersonFields({
  of,
  isOther = false,
  phoneHint = CALLED,
  labels = LABELS,
}: PersonProps) {
  const known = (name: string) => (isOther ? 'off' : name);
  return (
    <>
      <Pair>
        <Field {...of('firstName')} label={labels.firstName} autoComplete={known('given-name')} />
        <Field {...of('lastName')} label={labels.lastName} autoComplete={known('family-name')} />
      </Pair>
      <Field
        {...of('phone')}
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete={known('tel')}
        hint={`${phoneHint}: ${NUMBERS}`}
      />
    </>
  );
}

/** The address. */
export function PlaceFields({ of }: { of: FieldOf }) {
  return (
    <>
      <Field {...of('address')} label="Address" autoComplete="street-address" />
      <Pair>
        <Field {...of('city')} label="Town or city" autoComplete="address-level2" />
        <Field
          {...of('region')}
          label="Region"
          autoComplete="address-level1"
          options={REGION_CHOICES}
        />
      </Pair>
    </>
  );
}

/** Directions for the rider. */
export function RiderFields({ of }: { of: FieldOf }) {
  return (
    <>
      <Field
        {...of('digitalAddress')}
        label="GhanaPostGPS address"
        autoComplete="off"
        hint="Like GA-183-8164."
      />
      <Field
        {...of('landmark')}
        label="Landmark"
        autoComplete="off"
        hint="What the rider sees from the road: the yellow gate, the pharmacy."
      />
    </>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-2">{children}</div>;
}
