import { isPublicUrl } from '#app/values/public-url.ts';

/** Who brings an order. A phone number is in E.164, as `parsePhone` gives it. */
export type Shipment =
  | { by: 'rider'; name: string; phone: string }
  | { by: 'carrier'; name: string; url: string };

export const SHIPPED_BY = ['rider', 'carrier'] as const satisfies readonly Shipment['by'][];

export const MAX_SHIPMENT_NAME_LENGTH = 80;
export const MAX_TRACKING_URL_LENGTH = 500;

/** The customer calls a rider who is on the way. Later a rider's number is private. */
export function isShipmentShown(status: string): boolean {
  return status === 'shipped';
}

/** Staff see how the parcel went, also after its delivery. */
export function hasShipment(status: string): boolean {
  return status === 'shipped' || status === 'delivered';
}

/**
 * Whether a change of status begins a new journey, on which nothing of an earlier one is true. Taking a change back
 * begins none, and a parcel that was not delivered after all is on its old one.
 */
export function startsShipment(from: string, to: string, isUndo: boolean): boolean {
  return to === 'shipped' && from !== 'delivered' && !isUndo;
}

/** A link as it is stored and opened; undefined where it is not a public https address. */
export function parseTrackingUrl(text: string): string | undefined {
  // Browsers read past such signs, and lead elsewhere than it looks.
  if (!/^https:\/\//i.test(text) || /[\s"'<>\\]/.test(text) || !URL.canParse(text))
    return undefined;
  const { href } = new URL(text);
  return href.length <= MAX_TRACKING_URL_LENGTH && isPublicUrl(href) ? href : undefined;
}

/** Where a link leads, by the name that cannot be mistaken for another. */
export function trackingHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
