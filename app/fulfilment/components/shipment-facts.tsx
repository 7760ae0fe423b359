import { arrivalTerm, arrivalText, isPickUp } from '#app/delivery/words.ts';
import { ShipmentLink } from '#app/orders/components/shipment-card.tsx';
import { hasShipment } from '#app/orders/shipments/rules.ts';
import { Link } from '#app/ui/link.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import type { StaffOrder } from '../queries.ts';
import { Part } from './order-facts.tsx';

/** The agreed delivery time, with a link to move it. */
export function DeliveryFacts({ order, address }: { order: StaffOrder; address: ListAddress }) {
  const { delivery, status } = order;
  const arrival = arrivalText(delivery);
  const canMove = status !== 'delivered';
  if (!delivery) return null;
  return (
    <Part id="delivery-day" title={arrivalTerm(delivery)}>
      {arrival && <p className="font-semibold">{arrival}</p>}
      <p className="wrap-anywhere text-muted">
        {isPickUp(delivery) ? 'Pick-up point' : 'Zone'}: {delivery.zoneName}
      </p>
      {canMove && (
        <p>
          <Link
            to={address.at(`${order.id}/delivery`)}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
          >
            {arrival ? 'Move to another day' : 'Choose a day'}
          </Link>
        </p>
      )}
    </Part>
  );
}

/** Who delivers the order, with a link to edit it while it is on its way. */
export function ShipmentFacts({ order, address }: { order: StaffOrder; address: ListAddress }) {
  const { shipment, status } = order;
  const canEdit = status === 'shipped';
  if (!hasShipment(status) || (shipment === null && !canEdit)) return null;
  return (
    <Part id="shipment" title="Delivery details">
      {shipment === null ? (
        <p className="text-muted">No rider or tracking link given.</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            {shipment.by === 'rider' ? `Rider: ${shipment.name}` : `Carrier: ${shipment.name}`}
          </p>
          <p>
            <ShipmentLink shipment={shipment} />
          </p>
        </>
      )}
      {canEdit && (
        <p>
          <Link
            to={address.at(`${order.id}/shipment`)}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
          >
            {shipment === null ? 'Add rider or tracking link' : 'Edit delivery details'}
          </Link>
        </p>
      )}
    </Part>
  );
}
