import { type ReactNode, useState } from 'react';
import {
  PersonFields,
  PlaceFields,
  RiderFields,
} from '#app/accounts/components/address-fields.tsx';
import { Field } from '#app/ui/field.tsx';
import {
  type CheckoutErrors,
  type CheckoutField,
  FIELD_LIMITS,
  isRequired,
  type Typed,
  type CheckoutKind,
} from '../fields.ts';

type FieldsProps = {
  typed: Typed;
  errors: CheckoutErrors;
  /** A saved address is chosen: only the fields of this order are shown. */
  isFolded?: boolean;
};

const FOLDED: readonly CheckoutField[] = ['digitalAddress', 'landmark', 'note'];

export function fieldOf(
  { typed, errors }: Pick<FieldsProps, 'typed' | 'errors'>,
  way?: CheckoutKind,
) {
  return (name: CheckoutField) => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
    maxLength: FIELD_LIMITS[name],
    required: isRequired(name, way),
  });
}

const GUEST_EMAIL =
  'We send the confirmation, each step and a link to your order here. Without it we only call you, and you see the link once, after ordering.';

/** The customer. Without an email here, mails go to the account's; a new account has its own email field. */
export function CustomerFields({
  email,
  isFolded = false,
  isGuest = false,
  isPickUp = false,
  ...given
}: FieldsProps & { email: string | undefined; isGuest?: boolean; isPickUp?: boolean }) {
  const of = fieldOf(given);
  return (
    <Part id="customer" title="Customer information" isFolded={isFolded}>
      <Shown unless={isFolded}>
        <PersonFields of={of} phoneHint={isPickUp ? 'In case something is unclear' : undefined} />
      </Shown>
      <EmailField of={of} email={email} isGuest={isGuest} />
    </Part>
  );
}

/** The recipient of a gift. */
export function ReceiverFields({ isFolded = false, ...given }: FieldsProps) {
  return (
    <Part id="receiver" title="Who gets it" isFolded={isFolded}>
      <Shown unless={isFolded}>
        <PersonFields of={fieldOf(given)} isOther phoneHint="For this delivery alone" />
      </Shown>
    </Part>
  );
}

const BUYER = {
  firstName: 'buyerFirstName',
  lastName: 'buyerLastName',
  phone: 'buyerPhone',
} as const;

const YOURS = {
  firstName: 'Your first name',
  lastName: 'Your last name',
  phone: 'Your phone',
};

type BuyerProps = FieldsProps & { email: string | undefined; isGuest: boolean };

/** The buyer of a gift. */
export function BuyerFields({ email, isGuest, ...given }: BuyerProps) {
  const of = fieldOf(given, { isGift: true });
  return (
    <Part id="customer" title="Your details">
      <PersonFields
        of={(name) => of(BUYER[name as keyof typeof BUYER])}
        phoneHint="In case something is unclear"
        labels={YOURS}
      />
      <EmailField of={of} email={email} isGuest={isGuest} />
    </Part>
  );
}

type EmailProps = {
  of: ReturnType<typeof fieldOf>;
  email: string | undefined;
  isGuest: boolean;
};

function EmailField({ of, email, isGuest }: EmailProps) {
  // A new account has its own email field.
  if (!isGuest && email === undefined) return null;
  return (
    <Field
      {...of('email')}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      hint={
        isGuest ? (
          GUEST_EMAIL
        ) : (
          <>
            If you leave it empty, our emails go to <span className="wrap-anywhere">{email}</span>.
          </>
        )
      }
    />
  );
}

/** The delivery address. The optional fields for the rider are collapsed until needed. */
export function DeliveryFields({ isFolded = false, ...given }: FieldsProps) {
  const of = fieldOf(given);
  const [isOpen, setOpen] = useState(() => FOLDED.some((name) => given.typed[name] !== ''));
  // An error must be visible, and the fields stay open after it is corrected.
  if (!isOpen && FOLDED.some((name) => given.errors[name])) setOpen(true);
  return (
    <Part id="delivery" title="Delivery information" isFolded={isFolded}>
      <Shown unless={isFolded}>
        <PlaceFields of={of} />
      </Shown>
      <details
        open={isOpen || isFolded}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary
          hidden={isFolded}
          className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
        >
          <span className="group-open:hidden">Help the rider find you</span>
          <span className="hidden group-open:inline">For the rider</span>
        </summary>
        <div className={`grid grid-cols-1 gap-6 ${isFolded ? '' : 'mt-4'}`}>
          <Shown unless={isFolded}>
            <RiderFields of={of} />
          </Shown>
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

/** The fields of a chosen address stay in the form, hidden, with its values. */
function Shown({ unless: isFolded, children }: { unless: boolean; children: ReactNode }) {
  return (
    <div hidden={isFolded} className="grid grid-cols-1 gap-6">
      {children}
    </div>
  );
}

type PartProps = { id: string; title: string; isFolded?: boolean; children: ReactNode };

export function Part({ id, title, isFolded = false, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <h2 id={id} hidden={isFolded} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
