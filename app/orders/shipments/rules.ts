import { isPublicUrl } from '#app/values/public-url.ts';

/** Who delivers an order. A phone number is in E.164, as `parsePhone` returns it. */
export type Shipment =
  | { by: 'rider'; name: string; phone: string }
  | { by: 'carrier'; name: string; url: string };

export const SHIPPED_BY = ['rider', 'carrier'] as const satisfies readonly Shipment['by'][];

export const MAX_SHIPMENT_NAME_LENGTH = 80;
export const MAX_TRACKING_URL_LENGTH = 500;

/** The customer can call a rider who is on the way. Afterwards the number is private. */
export function isShipmentShown(status: string): boolean {
  return status === 'shipped';
}

/** Staff see who delivered the parcel, also afterwards. */
export function hasShipment(status: string): boolean {
  return status === 'shipped' || status === 'delivered';
}

/**
 * Whether a status change begins a new shipment, with none of the earlier details. An undo does not, and neither does a parcel that was not
 * delivered after all.
 */
export function startsShipment(from: string, to: string, isUndo: boolean): boolean {
  return to === 'shipped' && from !== 'delivered' && !isUndo;
}

/** A validated link; undefined if it is not a public https address. */
export function parseTrackingUrl(text: string): string | undefined {
  // Browsers ignore such characters, and the link would lead elsewhere than it looks.
  if (!/^https:\/\//i.test(text) || /[\s"'<>\\]/.test(text) || !URL.canParse(text))
    return undefined;
  const { href } = new URL(text);
  return href.length <= MAX_TRACKING_URL_LENGTH && isPublicUrl(href) ? href : undefined;
}

/** The host name of a link, which cannot be mistaken for another. */
export function trackingHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
