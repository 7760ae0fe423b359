import { useEffect, useRef } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { SavedAddress } from '../addresses/queries.ts';
import type { AddressValues } from '../addresses/rules.ts';
import { addressesPath } from '../addresses/words.ts';
import { AddressLines } from './address-lines.tsx';

const ACTION = addressesPath();
const CARD = 'flex flex-col rounded-card border border-line bg-surface p-5';

/** Every saved address, with its actions. */
export function AddressBook({ saved }: { saved: readonly SavedAddress[] }) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(saved.length);
  useEffect(() => {
    // The pressed button is gone with its card: the focus moves to the list for keyboard users.
    if (saved.length < before.current) list.current?.focus();
    before.current = saved.length;
  }, [saved.length]);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Saved addresses"
      className="mt-6 grid grid-cols-1 gap-4 has-[details[open]]:items-start md:grid-cols-2 xl:grid-cols-3"
    >
      {saved.map((one) => (
        <SavedCard key={one.id} saved={one} />
      ))}
    </ul>
  );
}

function SavedCard({ saved: { id, label, isDefault, values } }: { saved: SavedAddress }) {
  return (
    <li className={CARD}>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-lg font-semibold tracking-normal wrap-anywhere">
        {label}
        {isDefault && (
          <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-semibold">
            Default
          </span>
        )}
      </h3>
      <p className="mt-2 mb-3 text-muted">
        <AddressLines values={values} />
      </p>
      <div className="mt-auto flex flex-wrap items-start gap-x-5 border-t border-line pt-2">
        <ButtonLink
          to={href('/account/addresses/:addressId', { addressId: id })}
          kind="quiet"
          aria-label={`Edit ${label}`}
        >
          Edit
        </ButtonLink>
        {!isDefault && (
          <AddressAct intent="make-default" id={id} label={`Make ${label} the default`}>
            Make default
          </AddressAct>
        )}
        <DeleteAddress id={id} label={label} />
      </div>
    </li>
  );
}

type ActProps = {
  intent: string;
  id: string;
  label: string;
  kind?: 'quiet' | 'danger';
  children: string;
};

function AddressAct({ intent, id, label, kind = 'quiet', children }: ActProps) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === intent && sent.get('address') === id;
  return (
    <Form method="post" action={ACTION} replace preventScrollReset>
      <input type="hidden" name="address" value={id} />
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={kind} busy={busy} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

/** Asks for confirmation, with and without script. */
function DeleteAddress({ id, label }: { id: string; label: string }) {
  return (
    <details className="open:basis-full">
      <summary
        aria-label={`Delete ${label}`}
        className="inline-flex min-h-11 items-center font-semibold text-danger underline decoration-danger/40 underline-offset-4 hover:decoration-danger"
      >
        Delete
      </summary>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-2">
        <p>Delete this address? Orders that go there are not changed.</p>
        <AddressAct intent="delete" id={id} label={`Yes, delete ${label}`} kind="danger">
          Yes, delete it
        </AddressAct>
      </div>
    </details>
  );
}

type Offer = { orderId: string; values: AddressValues };

/** Addresses of past orders that are not saved yet, each with a button to save it. */
export function PastAddresses({ offers }: { offers: readonly Offer[] }) {
  const sent = useNavigation().formData;
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="past-addresses" className="mt-10 border-t border-line pt-8">
      <h3 id="past-addresses" className="text-2xl">
        From your past orders
      </h3>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {offers.map(({ orderId, values }) => (
          <li key={orderId} className={CARD}>
            <p className="mb-4">
              <AddressLines values={values} />
            </p>
            <Form method="post" action={ACTION} replace preventScrollReset className="mt-auto">
              <input type="hidden" name="order" value={orderId} />
              <input type="hidden" name="intent" value="save-from-order" />
              <Button
                type="submit"
                kind="secondary"
                busy={sent?.get('order') === orderId}
                aria-label={`Save ${values.address}, ${values.city}`}
              >
                Save
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
