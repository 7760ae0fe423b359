import { isPublicUrl } from '#app/values/public-url.ts';
import { urlOfFile } from './images/rules.ts';

const OWN = /^\/images\/[a-z0-9][a-z0-9_.-]{0,199}$/i;

/** Validates a picture's address: one of this shop, or an https one that the visitor's browser loads. The server never fetches it. */
export function pictureAddressError(text: string): string | undefined {
  if (isOwnPicture(text)) return undefined;
  return isPublicUrl(text)
    ? undefined
    : 'Please give an address that starts with https:// or with /images/ of this shop';
}

export function isOwnPicture(address: string): boolean {
  return OWN.test(address);
}

/** Normalises the address of a picture of this shop, also from one of its files: browsers show and copy those. External addresses stay. */
export function pictureAddress(text: string, origin?: string): string {
  const isHere = origin !== undefined && text.startsWith(`${origin}/images/`);
  const path = isHere ? text.slice(origin.length) : text;
  return isOwnPicture(path) ? urlOfFile(path.slice('/images/'.length)) : text;
}
