import type { ShipmentView } from '../order-view.ts';

const LINK =
  'inline-flex min-h-11 items-center font-semibold wrap-anywhere text-wine underline underline-offset-4';

/** Who delivers the parcel: whom to call, or where to track it. */
export function ShipmentCard({ shipment }: { shipment: ShipmentView }) {
  return (
    <section
      aria-labelledby="shipment"
      className="mt-6 rounded-card bg-tint px-5 pt-4 pb-2 sm:w-fit sm:max-w-prose sm:min-w-96 sm:px-7"
    >
      <h2 id="shipment" className="font-sans text-base font-bold tracking-normal wrap-anywhere">
        {shipment.by === 'rider' ? `Your rider: ${shipment.name}` : `Sent with ${shipment.name}`}
      </h2>
      <ShipmentLink shipment={shipment} />
    </section>
  );
}

/** Calls the rider, or links to the carrier's page, which is named because it is external. */
export function ShipmentLink({ shipment }: { shipment: ShipmentView }) {
  if (shipment.by === 'rider') {
    return (
      <a href={`tel:${shipment.phone}`} className={LINK}>
        Call {shipment.shownPhone}
      </a>
    );
  }
  return (
    <a href={shipment.url} rel="noopener noreferrer nofollow" className={LINK}>
      Track the parcel at {shipment.host}
    </a>
  );
}
