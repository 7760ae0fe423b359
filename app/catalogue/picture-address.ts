const OWN = /^\/images\/[a-z0-9][a-z0-9_.-]{0,199}$/i;

/** A picture's address: one of this shop, or one that is fetched safely by the visitor. We never fetch it ourselves. */
export function pictureAddressError(text: string): string | undefined {
  if (OWN.test(text)) return undefined;
  const isSafe =
    text.length <= 2048 &&
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+[/?#]/i.test(text) &&
    !/[\s"'<>\\]/.test(text) &&
    URL.canParse(text);
  return isSafe
    ? undefined
    : 'Please give an address that starts with https:// or with /images/ of this shop';
}
