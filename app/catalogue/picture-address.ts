import { isPublicUrl } from '#app/values/public-url.ts';
import { urlOfFile } from './images/rules.ts';

const OWN = /^\/images\/[a-z0-9][a-z0-9_.-]{0,199}$/i;

/** A picture's address: one of this shop, or one that is fetched safely by the visitor. We never fetch it ourselves. */
export function pictureAddressError(text: string): string | undefined {
  if (isOwnPicture(text)) return undefined;
  return isPublicUrl(text)
    ? undefined
    : 'Please give an address that starts with https:// or with /images/ of this shop';
}

export function isOwnPicture(address: string): boolean {
  return OWN.test(address);
}

/**
 * The address under which a picture of this shop is stored, for that of one of its files too: browsers show and copy
 * those. What lives elsewhere stays as it is.
 */
export function pictureAddress(text: string, origin?: string): string {
  const isHere = origin !== undefined && text.startsWith(`${origin}/images/`);
  const path = isHere ? text.slice(origin.length) : text;
  return isOwnPicture(path) ? urlOfFile(path.slice('/images/'.length)) : text;
}
