import { paymentMethodLabel } from '#app/orders/rules.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Money } from '#app/values/money.ts';
import type { Method } from '../rules.ts';
import { ChoiceCard } from './choice-card.tsx';

export type PaymentOffer = {
  methods: readonly Method[];
  networks: readonly string[];
  /** Maximum for cash on delivery; null if there is none. */
  cashLimit: Money | null;
  /** How many unpaid cash orders one person may have. */
  mostCashOrders: number;
  /** Whether the payment provider is a simulator. */
  isSimulated: boolean;
  /** The sender's name in our emails. */
  senderName: string;
};

type ChoiceProps = {
  offer: PaymentOffer;
  chosen: Method;
  total: Money;
  /** Fetched by the customer: there is no rider to pay. */
  isPickUp: boolean;
  onChoose: (method: Method) => void;
};

/** The payment methods, each with what happens next. */
export function PaymentChoice({ offer, chosen, total, isPickUp, onChoose }: ChoiceProps) {
  const { methods, isSimulated } = offer;
  const { currency } = useShop();
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-2xl">Payment method</h2>
      </legend>
      <div className="mt-6 grid grid-cols-1 gap-3">
        {methods.map((method) => (
          <ChoiceCard
            key={method}
            name="method"
            value={method}
            title={paymentMethodLabel(method)}
            isChosen={method === chosen}
            isOff={!isWithin(offer, method, total)}
            onChoose={() => onChoose(method)}
          >
            <NextStep method={method} offer={offer} total={total} isPickUp={isPickUp} />
          </ChoiceCard>
        ))}
      </div>
      {isSimulated && methods.some((method) => method !== 'cash_on_delivery') && (
        <p className="mt-4 rounded-control border-l-4 border-brass bg-tint p-4 text-sm">
          <strong>This shop takes test payments.</strong> No money moves, by card or mobile money.
        </p>
      )}
      {currency.shown !== 'GHS' && (
        <p className="mt-4 text-sm text-muted">
          You pay in Ghana cedis (GHS); amounts in {currency.shown} are approximate.
        </p>
      )}
    </fieldset>
  );
}

/** Whether this method is available for this amount. */
export function isWithin({ cashLimit }: PaymentOffer, method: Method, total: Money): boolean {
  return method !== 'cash_on_delivery' || cashLimit === null || total <= cashLimit;
}

type NextProps = Pick<ChoiceProps, 'offer' | 'total' | 'isPickUp'> & { method: Method };

function NextStep({ method, offer, total, isPickUp }: NextProps) {
  switch (method) {
    case 'mobile_money':
      return (
        <>
          {offer.networks.join(', ')}. A window asks for your number; then you approve the payment
          on your phone.
        </>
      );
    case 'card':
      return <>Visa or Mastercard. You type the card’s number into a secure window.</>;
    case 'cash_on_delivery':
      if (!isWithin(offer, method, total) && offer.cashLimit !== null) {
        return (
          <>
            Cash orders go up to <Price amount={offer.cashLimit} />. For larger orders, pay another
            way or contact us.
          </>
        );
      }
      return (
        <>
          {isPickUp ? 'You pay when you pick it up.' : 'You pay the rider at the door.'} Please have{' '}
          <Price amount={total} /> ready. You can have up to {offer.mostCashOrders} cash orders open
          at a time.
        </>
      );
  }
}
