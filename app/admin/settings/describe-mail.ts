import { env, keepsMailHere } from '#app/platform/env.ts';

/** How letters leave this shop, for the owner's eyes; never the address or the password of the server. */
export function describeMail() {
  const isConfigured = env().SMTP_URL !== undefined;
  const words = isConfigured
    ? 'Letters go out by your mail server.'
    : keepsMailHere(env())
      ? 'Letters stay in this shop and are read at /dev/mailbox. Set SMTP_URL to send them.'
      : 'Letters wait until there is a mail server. Set SMTP_URL, and what waits is sent.';
  return { name: 'Mail server (SMTP)', isConfigured, words };
}
