import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { FIRST_PORT, openFaultShop } from '../support/fault-shop.ts';
import { startClients } from '../support/keep-alive-clients.ts';
import { findNginx, openNginxSite } from '../support/tls-front.ts';

const nginx = findNginx();
const name = nginx ? 'two instances behind nginx' : 'skipped: nginx is not installed';

describe.skipIf(!nginx)(name, () => {
  test('are replaced one after the other, and no request fails', async () => {
    const [https, http] = [FIRST_PORT + 5, FIRST_PORT + 6];
    const origin = `https://localhost:${https}`;
    const shop = await openFaultShop({
      databaseUrl: await makeFaultDatabase(),
      instances: 2,
      env: { ORIGIN: origin, HOST: '127.0.0.1', TRUSTED_PROXIES: '1', MIGRATE_AT_START: 'false' },
    });
    const shops = shop.instances.map(({ port }) => port);
    const front = await openNginxSite(nginx ?? '', { name: 'localhost', https, http, shops });
    try {
      // Not from nginx's own memory: a cart is rendered by an instance each time.
      const addresses = ['/cart', '/healthz', '/', '/session'].map((path) => origin + path);
      const clients = startClients(addresses, 8, front.certificate);
      await clients.answered(100);
      for (const instance of shop.instances) {
        await instance.drain();
        await clients.answered(100);
        await instance.start();
        // nginx leaves it out for a second since it last refused.
        await pause(2_000);
      }
      expect(await clients.stop()).toMatchObject({ failed: [], refused: 0 });
    } finally {
      await front.close();
      await shop.close();
    }
  });
});
