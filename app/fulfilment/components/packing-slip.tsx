import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { arrivalTerm, arrivalText, isPickUp } from '#app/delivery/words.ts';
import { Recipient } from '#app/orders/components/recipient.tsx';
import { orderName } from '#app/orders/rules.ts';
import type { Address, CustomerInfo } from '#app/orders/schema.ts';
import { accraDay } from '#app/values/accra-time.ts';

export type PackingSlipData = {
  id: string;
  number: string | null;
  placedAt: Date;
  /** The recipient: for a gift, never the buyer. */
  receiver: Pick<CustomerInfo, 'firstName' | 'lastName' | 'phone'>;
  /** Extras that the packer adds. */
  packing: string | undefined;
  shipping: Address;
  delivery: ChosenDelivery | null;
  /** Codes, so that a lost sheet reveals nothing. */
  items: readonly { id: string; code: string; quantity: number }[];
};

const CELL = 'py-2 align-top';

/** The contents of the parcel: without prices, the brand or product names. For A4, or a roll of 80 mm. */
export function PackingSlip({ slip, sender }: { slip: PackingSlipData; sender: string }) {
  const count = slip.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="paper slip mb-6 p-5 text-sm wrap-anywhere sm:p-12">
      <h1 className="font-sans text-2xl font-bold tracking-normal">
        Packing slip {orderName(slip)}
      </h1>
      <p className="mt-1">
        <time dateTime={slip.placedAt.toISOString()}>{accraDay(slip.placedAt)}</time>
      </p>
      <p className="mt-1">From {sender}</p>
      {slip.delivery?.day && (
        <p className="mt-4 text-base font-bold">
          {arrivalTerm(slip.delivery)}: {arrivalText(slip.delivery)}
        </p>
      )}
      <h2 className="mt-6 font-sans text-xs font-semibold tracking-wide text-muted uppercase">
        {isPickUp(slip.delivery) ? 'Picked up by' : 'Deliver to'}
      </h2>
      <div className="mt-1">
        <Recipient customer={slip.receiver} shipping={slip.shipping} />
      </div>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-line-strong">
            <th scope="col" className={`${CELL} text-left`}>
              Code
            </th>
            <th scope="col" className={`${CELL} pl-4 text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${CELL} pl-4 text-right`}>
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map(({ id, code, quantity }) => (
            <tr key={id} className="break-inside-avoid border-b border-line">
              <td className={`${CELL} font-mono`}>{code}</td>
              <td className={`${CELL} pl-4 text-right tabular-nums`}>{quantity}</td>
              <td className={`${CELL} pl-4 text-right font-mono whitespace-pre`}>[ ]</td>
            </tr>
          ))}
        </tbody>
      </table>
      {slip.packing && <p className="mt-4 font-semibold wrap-anywhere">{slip.packing}</p>}
      <p className="mt-4 font-semibold">{count === 1 ? '1 item' : `${count} items`}</p>
    </article>
  );
}
