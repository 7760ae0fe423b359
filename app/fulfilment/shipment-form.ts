import {
  parseTrackingUrl,
  type Shipment,
  MAX_SHIPMENT_NAME_LENGTH,
  SHIPPED_BY,
  MAX_TRACKING_URL_LENGTH,
} from '#app/orders/shipments/rules.ts';
import { formatPhone, parsePhone } from '#app/values/phone.ts';
import { editBaseIn } from '#app/web/edit-base.ts';
import { type FieldErrors, lineOf } from '#app/web/forms.ts';

const FIELDS = ['by', 'rider_name', 'rider_phone', 'carrier', 'tracking_url'] as const;
export type ShipmentField = (typeof FIELDS)[number];
/** As in the form's fields. */
export type TypedShipment = Record<ShipmentField, string>;

/** Who delivers an order; null if the fields of the chosen way are empty. */
export function readShipment(form: FormData) {
  const typed: TypedShipment = {
    by: lineOf(form, 'by'),
    rider_name: lineOf(form, 'rider_name'),
    rider_phone: lineOf(form, 'rider_phone'),
    carrier: lineOf(form, 'carrier'),
    tracking_url: lineOf(form, 'tracking_url'),
  };
  return { typed, edit: editBaseIn(form, ['shipment']), ...parse(typed) };
}

type Parsed = { shipment: Shipment | null; errors: FieldErrors<ShipmentField> };

function parse(typed: TypedShipment): Parsed {
  switch (SHIPPED_BY.find((by) => by === typed.by)) {
    case 'rider':
      return parseRider(typed);
    case 'carrier':
      return parseCarrier(typed);
    case undefined:
      return { shipment: null, errors: { by: 'Please choose who brings it' } };
  }
}

const TOO_LONG = `Please use at most ${MAX_SHIPMENT_NAME_LENGTH} characters`;

function parseRider({ rider_name: name, rider_phone: number }: TypedShipment): Parsed {
  const errors: Parsed['errors'] = {};
  if (name === '' && number === '') return { shipment: null, errors };
  const phone = parsePhone(number);
  if (name === '') errors.rider_name = 'Please enter the rider’s name';
  else if (name.length > MAX_SHIPMENT_NAME_LENGTH) errors.rider_name = TOO_LONG;
  if (phone === undefined) {
    errors.rider_phone = 'Please enter a phone number like 024 123 4567';
  }
  return { shipment: { by: 'rider', name, phone: phone ?? '' }, errors };
}

function parseCarrier({ carrier: name, tracking_url: link }: TypedShipment): Parsed {
  const errors: Parsed['errors'] = {};
  if (name === '' && link === '') return { shipment: null, errors };
  const url = parseTrackingUrl(link);
  if (name === '') errors.carrier = 'Please enter the carrier’s name';
  else if (name.length > MAX_SHIPMENT_NAME_LENGTH) errors.carrier = TOO_LONG;
  if (link.length > MAX_TRACKING_URL_LENGTH) {
    errors.tracking_url = `Please use at most ${MAX_TRACKING_URL_LENGTH} characters`;
  } else if (url === undefined) {
    errors.tracking_url = 'Please enter a link that starts with https://';
  }
  return { shipment: { by: 'carrier', name, url: url ?? '' }, errors };
}

/** The initial values of the form. */
export function typedFrom(shipment: Shipment | null): TypedShipment {
  const empty = { by: 'rider', rider_name: '', rider_phone: '', carrier: '', tracking_url: '' };
  switch (shipment?.by) {
    case 'rider':
      return { ...empty, rider_name: shipment.name, rider_phone: formatPhone(shipment.phone) };
    case 'carrier':
      return { ...empty, by: 'carrier', carrier: shipment.name, tracking_url: shipment.url };
    case undefined:
      return empty;
  }
}
