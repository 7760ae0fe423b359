import { env, keepsMailHere } from '#app/platform/env.ts';

/** How this shop sends mail, for the owner; never the server's address or password. */
export function describeMail() {
  const isConfigured = env().SMTP_URL !== undefined;
  const words = isConfigured
    ? 'Emails go out by your mail server.'
    : keepsMailHere(env())
      ? 'Emails stay in this shop; read them at /dev/mailbox. Set SMTP_URL to send them.'
      : 'Emails wait until there is a mail server. Set SMTP_URL, and what waits is sent.';
  return { name: 'Mail server (SMTP)', isConfigured, words };
}
