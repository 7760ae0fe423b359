import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyBreachIsSeen } from './named/breaches.ts';
import { killAmidDeeds, killsAtNamedPoints } from './named/kills.ts';
import { outages } from './named/outages.ts';
import { openScene, type Scene } from './named/scene.ts';
import { webhooksGoneWrong } from './named/webhooks.ts';
import { findViolations } from './storm/invariants.ts';
import { settleDown } from './storm/settling.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

webhooksGoneWrong(() => scene);
outages(() => scene);
killsAtNamedPoints(() => scene);

killAmidDeeds(() => scene);

const booksNow = async () => ({
  transactions: await scene.shop.transactions(),
  refunds: await scene.shop.refunds(),
  mails: scene.shop.mail.received(),
});

test('after all that, the books of the shop and of the bank agree', async () => {
  const { shop } = scene;
  const { left } = await settleDown(shop, { limitMs: 40_000, isHurried: true, hasLeases: false });
  expect(left).toEqual([]);
  const books = {
    rows: shop.rows,
    ...(await booksNow()),
    // Seven killed one by one, and once both.
    lostWorkers: 9,
  };
  expect(await findViolations(books)).toEqual([]);
}, 90_000);

everyBreachIsSeen(() => scene.shop.databaseUrl, booksNow);
