import { setTimeout as pause } from 'node:timers/promises';
import { FEW_AND_MANY, FEW_PLACES, offerDays } from '../../support/fault-delivery.ts';
import { offerGiftsToGuests } from '../../support/fault-gifts.ts';
import { type Goods, makeGoods } from '../../support/fault-goods.ts';
import { type FaultPostgres, openFaultPostgres } from '../../support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../../support/fault-shop.ts';
import { createSeededRandom, type SeededRandom } from '../../support/seeded-random.ts';
import {
  GUEST_PHONE,
  makeGuestShopper,
  makeShoppers,
  type Shopper,
} from '../../support/shoppers.ts';
import { backgroundFaults, planFaults, injectFaults } from './fault-injector.ts';
import { type History, openHistory } from './history.ts';
import { findViolations, type Violation } from './invariants.ts';
import { bugsIn, warningsIn } from './log-lines.ts';
import { settle } from './settle.ts';
import { runShopper } from './shopper.ts';
import { openStaff } from './staff.ts';

export type ChaosOptions = {
  seed: number;
  seconds: number;
  shoppers: number;
  /** Waits for every delay of the shop but the twenty minutes of a payment. */
  isFullLength?: boolean;
};

export type Outcome = { violations: Violation[]; summary: string[]; log: string };

const GRACE_MS = 5_000;
const BATCH = 40;

/** Runs shoppers and faults for a while, waits until all work is finished, then checks the records. */
export async function runChaos(wanted: ChaosOptions): Promise<Outcome> {
  const startedAt = Date.now();
  const postgres = await openFaultPostgres();
  try {
    const shop = await openFaultShop({
      databaseUrl: postgres.url,
      // Guests are limited by the address that they come from.
      env: { TRUSTED_PROXIES: '1' },
    });
    try {
      return await runWithFaults({ shop, postgres, wanted, openedMs: Date.now() - startedAt });
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.close();
  }
}

type Opened = { shop: FaultShop; postgres: FaultPostgres; wanted: ChaosOptions; openedMs: number };

async function runWithFaults({ shop, postgres, wanted, openedMs }: Opened): Promise<Outcome> {
  const startedAt = Date.now();
  const history = openHistory();
  const scarce = await Promise.all([4, 9, 15].map((stock) => makeGoods(shop.rows, stock)));
  const plenty = await makeGoods(shop.rows, 100_000, 7_550);
  const uncounted = await makeGoods(shop.rows, 0, 12_345);
  const goods = [...scarce, plenty, uncounted];
  await offerGiftsToGuests(shop.rows);
  await offerDays(shop, FEW_PLACES);
  const staff = await openStaff(shop, { history, times: FEW_AND_MANY, seed: wanted.seed });
  await shop.faults(backgroundFaults(wanted.seed));

  const faults = planFaults(wanted.seed, wanted.seconds * 1_000);
  const [counts] = await Promise.all([
    injectFaults({ shop, postgres, history, scarce }, faults, wanted.seed),
    runShoppers({ shop, goods, history, wanted }).then(staff.stop),
  ]);
  const faultsMs = Date.now() - startedAt;
  const settled = await settle(shop, {
    limitMs: wanted.isFullLength ? 780_000 : 60_000,
    isSkippingDelays: !wanted.isFullLength,
  });
  const records = {
    rows: shop.rows,
    transactions: await shop.transactions(),
    refunds: await shop.refunds(),
    mails: shop.mail.received(),
    lostWorkers: counts.kills + counts.pauses + (wanted.isFullLength ? 0 : shop.instances.length),
    reported: history.reported(),
  };
  const log = shop.instances.map((one) => one.log()).join('\n');
  const violations = [
    ...settled.left.map((one) => ({ ...one, rule: 'liveness' })),
    ...(await findViolations(records)),
    ...history.failures.map(({ who, what }) => ({ rule: 'chaos', id: who, what })),
    ...bugsIn(log),
    ...history
      .unexplainedErrors(GRACE_MS)
      .map(({ status, where, at }) => ({ rule: 'F3', id: where, what: `${status} at ${at}` })),
  ];
  const answers = [...history.answers].map(([what, n]) => `${what} ${n}`);
  const summary = [
    ...(await figures(shop)),
    `faults: ${counts.kills} kills, ${counts.restarts} immediate restarts of PostgreSQL, ${counts.pauses} pauses, ${counts.forged} forged webhooks`,
    `took: ${seconds(openedMs)} to open, ${seconds(faultsMs)} with faults, ${seconds(settled.ms)} until all was finished`,
    `answers: ${answers.toSorted().join(', ')}`,
    `log: ${warningsIn(log).join(', ')}`,
  ];
  return { violations, summary, log };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

type Setup = { shop: FaultShop; goods: readonly Goods[]; history: History; wanted: ChaosOptions };

/** Runs shoppers in parallel queues until the time is up. */
async function runShoppers({ shop, goods, history, wanted }: Setup): Promise<void> {
  const end = Date.now() + wanted.seconds * 1_000;
  const queue = async (index: number): Promise<void> => {
    for (let batch = 0; Date.now() < end; batch += 1) {
      for (const account of await makeShoppers(shop.rows, BATCH, `chaos-${index}-${batch}`)) {
        if (Date.now() >= end) break;
        const random = createSeededRandom(wanted.seed, account.email);
        const shopper = random.happens(0.4) ? guestInstead(account, random) : account;
        const visits = random.happens(0.25) ? 2 : 1;
        for (let n = 0; n < visits; n += 1) {
          const offer = { times: FEW_AND_MANY, offersGifts: true };
          const visit = { shop, goods, history, random, shopper, ...offer };
          await runShopper(visit).catch(history.fail(account.email));
        }
        await pause(random.between(0, 150));
      }
    }
  };
  await Promise.all(Array.from({ length: wanted.shoppers }, (_, index) => queue(index)));
}

/** Somebody who orders without the account that their email has, or without an email. */
function guestInstead({ email }: Shopper, random: SeededRandom): Shopper {
  return makeGuestShopper(random.happens(0.8) ? email : '');
}

async function figures(shop: FaultShop): Promise<string[]> {
  const [row] = await shop.rows<Record<string, string>>(
    `select (select count(*) from orders) as orders,
            (select count(*) from orders where payment_reference is not null) as paid,
            (select count(*) from orders where status = 'cancelled') as cancelled,
            (select count(*) from orders where gift is not null) as gifts,
            (select count(*) from orders where guest_id is not null) as guests,
            (select count(*) from orders where user_id is not null and customer_info ->> 'phone' like $1) as claimed,
            (select count(*) from payment_attempts) as attempts,
            (select count(*) from refunds) as refunds,
            (select count(*) from refunds where order_id is null) as returned,
            (select count(*) from mails) as mails`,
    [`${GUEST_PHONE}%`],
  );
  const webhooks = await shop.webhooks();
  const sent = webhooks.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const { orders, paid, cancelled, gifts, guests, claimed, ...rest } = row ?? {};
  const { attempts, refunds, returned, mails } = rest;
  return [
    `shop: ${orders} orders (${paid} paid, ${cancelled} cancelled, ${gifts} gifts, ${guests} of guests, ${claimed} claimed) of ${attempts} payment attempts, ${refunds} refunds (${returned} without an order), ${mails} mails`,
    `simulator: ${webhooks.length} webhooks (${webhooks.filter(({ lost }) => lost).length} lost), sent ${sent} times, ${shop.mail.received().length} mails taken`,
  ];
}
