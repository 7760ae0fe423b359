import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from './chaos/invariants.ts';
import { settle } from './chaos/settle.ts';
import { testDeliveryRaces } from './payment-faults/delivery-races.ts';
import { testInvariantChecks } from './payment-faults/invariant-checks.ts';
import { testKillDuringJobs, testKills } from './payment-faults/kills.ts';
import { testOutages } from './payment-faults/outages.ts';
import { openSetup, type Setup } from './payment-faults/setup.ts';
import { testWebhookFaults } from './payment-faults/webhooks.ts';

let setup: Setup;
beforeAll(async () => {
  setup = await openSetup();
});
afterAll(() => setup?.close());

testWebhookFaults(() => setup);
testOutages(() => setup);
testKills(() => setup);

testDeliveryRaces(() => setup);

testKillDuringJobs(() => setup);

const currentRecords = async () => ({
  transactions: await setup.shop.transactions(),
  refunds: await setup.shop.refunds(),
  mails: setup.shop.mail.received(),
});

test('after all faults, the records of the shop and of the provider agree', async () => {
  const { shop } = setup;
  const { left } = await settle(shop, {
    limitMs: 40_000,
    isSkippingDelays: true,
    hasLeases: false,
  });
  expect(left).toEqual([]);
  const records = {
    rows: shop.rows,
    ...(await currentRecords()),
    // Eight single kills, and both instances once.
    lostWorkers: 10,
  };
  expect(await findViolations(records)).toEqual([]);
}, 90_000);

testInvariantChecks(() => setup.shop.databaseUrl, currentRecords);
