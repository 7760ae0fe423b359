import { openMailServer } from './mail-server.ts';

/** A mail server that can be away for a while; what reached it is counted over all its lives. */
export async function openFaultMail() {
  let server = await openMailServer();
  const lives = [server];
  const { port, url } = server;
  let isUp = true;
  return {
    url,
    conduct: () => server.conduct,
    /** The Message-ID of each letter that was taken, as often as it was. */
    received: () =>
      lives.flatMap(({ received }) => received.map(({ messageId = '' }) => messageId)),
    down: () => {
      isUp = false;
      void server.close();
    },
    up: async () => {
      if (isUp) return;
      server = await openMailServer(port);
      lives.push(server);
      isUp = true;
    },
    close: () => Promise.race([server.close(), new Promise((end) => setTimeout(end, 1_000))]),
  };
}
