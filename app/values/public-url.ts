// Host names of private networks or of the machine itself, never public ones.
const PRIVATE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
const ADDRESS_AS_NAME =
  /(^|[.-])(\d{1,3}[.-]){3}\d{1,3}[.-]|(^|\.)((nip|sslip|xip)\.io|localtest\.me|lvh\.me)$/;

/** Whether this is a public https URL with a host name, without a user or port. */
export function isPublicUrl(text: string): boolean {
  return (
    text.length <= 2048 &&
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+[/?#]/i.test(text) &&
    !/[\s"'<>\\]/.test(text) &&
    URL.canParse(text) &&
    isPublic(new URL(text).hostname)
  );
}

function isPublic(host: string): boolean {
  return !PRIVATE.test(host) && !ADDRESS_AS_NAME.test(host);
}
