import { useId } from 'react';
import { paymentMethodLabel } from '#app/orders/rules.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Money } from '#app/values/money.ts';
import type { Method } from '../rules.ts';

export type PaymentOffer = {
  methods: readonly Method[];
  networks: readonly string[];
  /** Whether a stand-in plays the payment provider. */
  isSimulated: boolean;
  /** Who our emails come from. */
  senderName: string;
};

type ChoiceProps = {
  offer: PaymentOffer;
  chosen: Method;
  total: Money;
  onChoose: (method: Method) => void;
};

/** The ways to pay, each with what happens next. */
export function PaymentChoice({ offer, chosen, total, onChoose }: ChoiceProps) {
  const { methods, isSimulated, senderName } = offer;
  const { currency, discretion } = useShop();
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-2xl">Payment method</h2>
      </legend>
      <div className="mt-6 grid grid-cols-1 gap-3">
        {methods.map((method) => (
          <MethodCard key={method} method={method} isChosen={method === chosen} onChoose={onChoose}>
            <NextStep method={method} networks={offer.networks} total={total} />
          </MethodCard>
        ))}
      </div>
      {isSimulated && methods.some((method) => method !== 'cash_on_delivery') && (
        <p className="mt-4 rounded-control border-l-4 border-brass bg-tint p-4 text-sm">
          <strong>This shop takes test payments.</strong> No money moves, by card or mobile money.
        </p>
      )}
      <p className="mt-4 text-sm text-muted">
        {discretion.onStatements &&
          methods.some((method) => method !== 'cash_on_delivery') &&
          `Your bank or mobile money statement says “${discretion.name}”. `}
        The parcel is plain, with no branding, and comes from “{discretion.name}”. Our emails come
        from “{senderName}”.
        {currency.shown !== 'GHS' &&
          ` You pay in Ghana cedis (GHS); amounts in ${currency.shown} are approximate.`}
      </p>
    </fieldset>
  );
}

type CardProps = {
  method: Method;
  isChosen: boolean;
  onChoose: (method: Method) => void;
  children: React.ReactNode;
};

function MethodCard({ method, isChosen, onChoose, children }: CardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface p-4 has-checked:border-wine has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--wine)]"
    >
      <input
        id={id}
        type="radio"
        name="method"
        value={method}
        checked={isChosen}
        onChange={() => onChoose(method)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-next`}
        className="mt-0.5 size-5 shrink-0 accent-wine"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-semibold">
          {paymentMethodLabel(method)}
        </span>
        <span id={`${id}-next`} className="mt-1 block text-sm text-muted">
          {children}
        </span>
      </span>
    </label>
  );
}

type NextProps = { method: Method; networks: readonly string[]; total: Money };

function NextStep({ method, networks, total }: NextProps) {
  switch (method) {
    case 'mobile_money':
      return (
        <>
          {networks.join(', ')}. A window asks for your number; then you approve the payment on your
          phone.
        </>
      );
    case 'card':
      return <>Visa or Mastercard. You type the card’s number into a secure window.</>;
    case 'cash_on_delivery':
      return (
        <>
          You pay the rider at the door. Please have <Price amount={total} /> ready.
        </>
      );
  }
}
