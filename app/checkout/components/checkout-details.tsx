import { useState } from 'react';
import { ADDRESS_FIELDS, canAddAddress } from '#app/accounts/addresses/rules.ts';
import type { CheckoutAccount } from '../browser/use-checkout-fields.ts';
import type { CheckoutStart } from '../checkout-start.ts';
import type { CheckoutErrors } from '../fields.ts';
import { SAVE_ADDRESS } from '../rules.ts';
import { CustomerFields, DeliveryFields, ReceiverFields } from './checkout-fields.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

type DetailsProps = {
  account: CheckoutAccount | null;
  /** An order without an account. */
  isGuest: boolean;
  start: CheckoutStart & { version: number };
  errors: CheckoutErrors;
  /** For a pick-up: the form asks for a name, but no address. */
  isPickUp: boolean;
  /** A gift: the buyer has separate fields. */
  isGift: boolean;
  onChoose: (addressId: string | null) => void;
};

/** The recipient and the address: a saved one, or typed. */
export function CheckoutDetails({ isPickUp, onChoose, ...fields }: DetailsProps) {
  const { account, start } = fields;
  const hasSaved = account !== null && account.addresses.length > 0;
  if (isPickUp) return <PickUpDetails key={start.version} {...fields} />;
  return (
    <>
      {hasSaved && (
        <SavedAddresses
          addresses={account.addresses}
          chosen={start.addressId}
          onChoose={onChoose}
        />
      )}
      {hasSaved && start.addressId !== null ? (
        <ChosenAddress key={start.version} {...fields} />
      ) : (
        <TypedAddress key={start.version} {...fields} />
      )}
    </>
  );
}

type FieldsProps = Omit<DetailsProps, 'onChoose' | 'isPickUp'>;

/** The address stays in the form, hidden, in case they change their mind. */
function PickUpDetails({ account, isGuest, start: { typed }, errors }: FieldsProps) {
  return (
    <div>
      <CustomerFields
        typed={typed}
        errors={errors}
        email={account?.email}
        isGuest={isGuest}
        isPickUp
      />
      <div hidden>
        <DeliveryFields typed={typed} errors={errors} isFolded />
      </div>
    </div>
  );
}

function TypedAddress({ account, isGuest, start: { typed }, errors, isGift }: FieldsProps) {
  return (
    <>
      {isGift ? (
        <ReceiverFields typed={typed} errors={errors} />
      ) : (
        <CustomerFields typed={typed} errors={errors} email={account?.email} isGuest={isGuest} />
      )}
      <div className="grid grid-cols-1 gap-4">
        <DeliveryFields typed={typed} errors={errors} />
        {account !== null && canAddAddress(account.addresses.length) && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={SAVE_ADDRESS}
              value="yes"
              className="size-5 shrink-0 accent-wine"
            />
            Save this address for next time
          </label>
        )}
      </div>
    </>
  );
}

/** Its fields are hidden, unless one of them has an error. */
function ChosenAddress({
  account,
  start: { typed },
  errors,
  isGift,
}: Omit<FieldsProps, 'isGuest'>) {
  const [isFolded, setFolded] = useState(true);
  const [isOpen, setOpen] = useState(() => (!isGift && typed.email !== '') || typed.note !== '');
  if (isFolded && ADDRESS_FIELDS.some((name) => errors[name])) setFolded(false);
  if (!isOpen && ((!isGift && errors.email) || errors.note || !isFolded)) setOpen(true);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="-mt-10"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine">
        {isGift ? 'Add a note for the rider' : 'Add a note for the rider, or another email'}
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-6">
        {isGift ? (
          <ReceiverFields typed={typed} errors={errors} isFolded={isFolded} />
        ) : (
          <CustomerFields
            typed={typed}
            errors={errors}
            email={account?.email}
            isFolded={isFolded}
          />
        )}
        <DeliveryFields typed={typed} errors={errors} isFolded={isFolded} />
      </div>
    </details>
  );
}
