import type { EditedRecord } from '#app/accounts/edit-conflict.ts';
import type { Shipment } from '#app/orders/shipments/rules.ts';
import { failure, success } from '#app/values/notice.ts';
import { formatPhone } from '#app/values/phone.ts';

export const SHIPMENT_NOTICES = {
  saved: (more: string) => success(`Delivery details saved${more && '.'}${more}`),
  notSaved: failure('Failed to save the delivery details'),
};

/** The link to the form, before the order is on its way. */
export const SHIP_WITH = 'Ship with rider or tracking…';

/** The words of an edit conflict in the shipment form. */
export function editedShipment(orderId: string): EditedRecord {
  return {
    table: 'orders',
    id: orderId,
    labelOf: () => 'Delivery details',
    loggedAs: () => 'shipment',
    textOf: (_, value) => (isShipment(value) ? shipmentText(value) : 'none'),
  };
}

function shipmentText(shipment: Shipment): string {
  return shipment.by === 'rider'
    ? `Rider ${shipment.name}, ${formatPhone(shipment.phone)}`
    : `${shipment.name}, ${shipment.url}`;
}

/** The form's initial values come from the browser, so they are not trusted. */
function isShipment(value: unknown): value is Shipment {
  if (typeof value !== 'object' || value === null) return false;
  const { by, name, phone, url } = value as Record<string, unknown>;
  const how = by === 'rider' ? phone : by === 'carrier' ? url : undefined;
  return typeof name === 'string' && typeof how === 'string';
}
