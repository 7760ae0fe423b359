import { useState } from 'react';
import type { SavedAddress } from '#app/accounts/addresses/queries.ts';
import { addressesPath } from '#app/accounts/addresses/words.ts';
import { AddressLines } from '#app/accounts/components/address-lines.tsx';
import { Link } from '#app/ui/link.tsx';
import { SAVED_ADDRESS } from '../rules.ts';
import { ChoiceCard } from './choice-card.tsx';

const SHOWN = 3;

type ChoiceProps = {
  addresses: readonly SavedAddress[];
  /** Null for another one, which is typed. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

/** The address book, default first: one tap fills in everything. */
export function SavedAddresses({ addresses, chosen, onChoose }: ChoiceProps) {
  const [first, more] = [addresses.slice(0, SHOWN), addresses.slice(SHOWN)];
  const [isOpen, setOpen] = useState(() => more.some(({ id }) => id === chosen));
  const cards = (shown: readonly SavedAddress[]) =>
    shown.map(({ id, label, values }) => (
      <ChoiceCard
        key={id}
        name={SAVED_ADDRESS}
        value={id}
        title={label}
        isChosen={id === chosen}
        onChoose={() => onChoose(id)}
      >
        <AddressLines values={values} />
      </ChoiceCard>
    ));
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-2xl">Deliver to</h2>
      </legend>
      <div className="mt-6 grid grid-cols-1 gap-3">
        {cards(first)}
        {more.length > 0 && (
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine">
              {isOpen ? 'Show fewer' : `Show ${more.length} more`}
            </summary>
            <div className="mt-2 grid grid-cols-1 gap-3">{cards(more)}</div>
          </details>
        )}
        <ChoiceCard
          name={SAVED_ADDRESS}
          value=""
          title="Use another address"
          isChosen={chosen === null}
          onChoose={() => onChoose(null)}
        />
      </div>
      <Link
        to={addressesPath()}
        className="mt-2 inline-flex min-h-11 items-center text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
      >
        Edit your addresses
      </Link>
    </fieldset>
  );
}
