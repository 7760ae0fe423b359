import { urlOfFile } from './images/rules.ts';

const OWN = /^\/images\/[a-z0-9][a-z0-9_.-]{0,199}$/i;
// Names that lead into somebody's own network, or back to the computer that asks, and never to the public web.
const PRIVATE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
const ADDRESS_AS_NAME =
  /(^|[.-])(\d{1,3}[.-]){3}\d{1,3}[.-]|(^|\.)((nip|sslip|xip)\.io|localtest\.me|lvh\.me)$/;

/** A picture's address: one of this shop, or one that is fetched safely by the visitor. We never fetch it ourselves. */
export function pictureAddressError(text: string): string | undefined {
  if (isOwnPicture(text)) return undefined;
  const isSafe =
    text.length <= 2048 &&
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+[/?#]/i.test(text) &&
    !/[\s"'<>\\]/.test(text) &&
    URL.canParse(text) &&
    isPublic(new URL(text).hostname);
  return isSafe
    ? undefined
    : 'Please give an address that starts with https:// or with /images/ of this shop';
}

function isPublic(host: string): boolean {
  return !PRIVATE.test(host) && !ADDRESS_AS_NAME.test(host);
}

export function isOwnPicture(address: string): boolean {
  return OWN.test(address);
}

/**
 * The address under which a picture of this shop is kept, for that of one of its files too: browsers show and copy
 * those. What lives elsewhere stays as it is.
 */
export function pictureAddress(text: string, origin?: string): string {
  const isHere = origin !== undefined && text.startsWith(`${origin}/images/`);
  const path = isHere ? text.slice(origin.length) : text;
  return isOwnPicture(path) ? urlOfFile(path.slice('/images/'.length)) : text;
}
