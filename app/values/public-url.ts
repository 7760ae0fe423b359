// Host names of private networks or of the machine itself, never of the public web.
const PRIVATE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
const ADDRESS_AS_NAME =
  /(^|[.-])(\d{1,3}[.-]){3}\d{1,3}[.-]|(^|\.)((nip|sslip|xip)\.io|localtest\.me|lvh\.me)$/;

/** Whether this is an https address on the public web, by name, without a user or a port in it. */
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
