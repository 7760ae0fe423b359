import { openMailServer } from './mail-server.ts';

/** A mail server that can be stopped and restarted; received mails are counted over all restarts. */
export async function openFaultMail() {
  let server = await openMailServer();
  const servers = [server];
  const { port, url } = server;
  let isUp = true;
  return {
    url,
    conduct: () => server.conduct,
    /** The Message-ID of each received mail, once per delivery. */
    received: () =>
      servers.flatMap(({ received }) => received.map(({ messageId = '' }) => messageId)),
    down: () => {
      isUp = false;
      void server.close();
    },
    up: async () => {
      if (isUp) return;
      server = await openMailServer(port);
      servers.push(server);
      isUp = true;
    },
    close: () => Promise.race([server.close(), new Promise((end) => setTimeout(end, 1_000))]),
  };
}
