import { type ReactNode, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { REGIONS } from '#app/values/regions.ts';
import {
  type CheckoutErrors,
  type CheckoutField,
  FIELD_LIMITS,
  isRequired,
  type Typed,
} from '../fields.ts';

type FieldsProps = { typed: Typed; errors: CheckoutErrors };

// The spaces in the numbers do not break.
const PHONE_HINT =
  'The rider calls you on it: 024\u00a0123\u00a04567, or +44\u00a07911\u00a0123456 from abroad.';
const REGION_CHOICES = [
  { value: '', label: 'Choose a region' },
  ...REGIONS.map((region) => ({ value: region, label: region })),
];
const FOLDED: readonly CheckoutField[] = ['digitalAddress', 'landmark', 'note'];

function fieldOf({ typed, errors }: FieldsProps) {
  return (name: CheckoutField) => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
    maxLength: FIELD_LIMITS[name],
    required: isRequired(name),
  });
}

/** Who orders. Without an address here, emails go to the account's. */
export function CustomerFields({ email, ...given }: FieldsProps & { email: string | undefined }) {
  const of = fieldOf(given);
  return (
    <Part id="customer" title="Customer information">
      <Pair>
        <Field {...of('firstName')} label="First name" autoComplete="given-name" />
        <Field {...of('lastName')} label="Last name" autoComplete="family-name" />
      </Pair>
      <Field
        {...of('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={PHONE_HINT}
      />
      <Field
        {...of('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          email === undefined ? (
            'If you leave it empty, our emails go to the address of your account.'
          ) : (
            <>
              If you leave it empty, our emails go to <span className="wrap-anywhere">{email}</span>
              .
            </>
          )
        }
      />
    </Part>
  );
}

/** Where it goes. What helps the rider is folded away until somebody wants to tell it. */
export function DeliveryFields(given: FieldsProps) {
  const of = fieldOf(given);
  const [isOpen, setOpen] = useState(() => FOLDED.some((name) => given.typed[name] !== ''));
  // What is wrong must be seen, and what was opened for it stays open once it is mended.
  if (!isOpen && FOLDED.some((name) => given.errors[name])) setOpen(true);
  return (
    <Part id="delivery" title="Delivery information">
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
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine">
          <span className="group-open:hidden">Help the rider find you</span>
          <span className="hidden group-open:inline">For the rider</span>
        </summary>
        <div className="mt-4 grid grid-cols-1 gap-6">
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
          <Field
            {...of('note')}
            label="Note for the rider"
            autoComplete="off"
            multiline
            hint="Only the rider reads it. It never says what is in the parcel."
          />
        </div>
      </details>
    </Part>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-2">{children}</div>;
}

type PartProps = { id: string; title: string; children: ReactNode };

export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
