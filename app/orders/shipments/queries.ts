import { eq } from 'drizzle-orm';
import type { db, Transaction } from '#app/platform/database.ts';
import type { Shipment } from './rules.ts';
import { shipments } from './schema.ts';

type Columns = Pick<
  typeof shipments.$inferSelect,
  'rider_name' | 'rider_phone' | 'carrier' | 'tracking_url'
>;

/** The shipment of an order; null where none was recorded. */
export async function findShipment(
  reader: typeof db | Transaction,
  orderId: string,
): Promise<Shipment | null> {
  const [found] = await reader.select().from(shipments).where(eq(shipments.order_id, orderId));
  return found ? shipmentFrom(found) : null;
}

export function shipmentFrom({
  rider_name,
  rider_phone,
  carrier,
  tracking_url,
}: Columns): Shipment | null {
  if (rider_name !== null && rider_phone !== null) {
    return { by: 'rider', name: rider_name, phone: rider_phone };
  }
  if (carrier !== null && tracking_url !== null) {
    return { by: 'carrier', name: carrier, url: tracking_url };
  }
  return null;
}

export function columnsOf(shipment: Shipment): Columns {
  return shipment.by === 'rider'
    ? {
        rider_name: shipment.name,
        rider_phone: shipment.phone,
        carrier: null,
        tracking_url: null,
      }
    : {
        rider_name: null,
        rider_phone: null,
        carrier: shipment.name,
        tracking_url: shipment.url,
      };
}
