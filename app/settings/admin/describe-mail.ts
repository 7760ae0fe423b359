import { env, keepsMailHere } from '#app/platform/env.ts';

/** How mail leaves this shop, for the owner's eyes; never the address or the password of the server. */
export function describeMail() {
  const isConfigured = env().SMTP_URL !== undefined;
  const words = isConfigured
    ? 'Emails go out by your mail server.'
    : keepsMailHere(env())
      ? 'Emails stay in this shop; read them at /dev/mailbox. Set SMTP_URL to send them.'
      : 'Emails wait until there is a mail server. Set SMTP_URL, and what waits is sent.';
  return { name: 'Mail server (SMTP)', isConfigured, words };
}
