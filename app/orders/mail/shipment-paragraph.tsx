import { Paragraph, TextLink } from '#app/mail/mail-layout.tsx';
import { formatPhone } from '#app/values/phone.ts';
import { type Shipment, trackingHost } from '../shipments/rules.ts';

/** Who delivers the parcel: whom to call, or where to track it. */
export function ShipmentParagraph({ shipment }: { shipment: Shipment }) {
  if (shipment.by === 'rider') {
    return (
      <Paragraph>
        Your rider is {shipment.name}. Phone:{' '}
        <TextLink href={`tel:${shipment.phone}`}>{formatPhone(shipment.phone)}</TextLink>
      </Paragraph>
    );
  }
  return (
    <Paragraph>
      It travels with {shipment.name}.{' '}
      <TextLink href={shipment.url}>Track it at {trackingHost(shipment.url)}</TextLink>
    </Paragraph>
  );
}
