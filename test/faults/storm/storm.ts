import { setTimeout as pause } from 'node:timers/promises';
import { openChance } from '../../support/fault-chance.ts';
import { type Goods, makeGoods } from '../../support/fault-goods.ts';
import { type FaultPostgres, openFaultPostgres } from '../../support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../../support/fault-shop.ts';
import { makeCrowd } from '../../support/fault-shoppers.ts';
import { type History, openHistory } from './history.ts';
import { findViolations, type Violation } from './invariants.ts';
import { mistakesIn, worriesIn } from './log-lines.ts';
import { badDay, planBlows, strike } from './nemesis.ts';
import { settleDown } from './settling.ts';
import { visit } from './shopper.ts';

export type Wanted = {
  seed: number;
  seconds: number;
  shoppers: number;
  /** Waits for every clock of the shop's own but the twenty minutes of a payment. */
  isPatient?: boolean;
};

export type Outcome = { violations: Violation[]; summary: string[]; log: string };

const GRACE_MS = 5_000;
const BATCH = 40;

/** Shoppers and faults for a while, then calm, then the books are compared. */
export async function runStorm(wanted: Wanted): Promise<Outcome> {
  const begun = Date.now();
  const postgres = await openFaultPostgres();
  try {
    const shop = await openFaultShop({ databaseUrl: postgres.url });
    try {
      return await weatherOut({ shop, postgres, wanted, openedMs: Date.now() - begun });
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.close();
  }
}

type Opened = { shop: FaultShop; postgres: FaultPostgres; wanted: Wanted; openedMs: number };

async function weatherOut({ shop, postgres, wanted, openedMs }: Opened): Promise<Outcome> {
  const begun = Date.now();
  const history = openHistory();
  const scarce = await Promise.all([4, 9, 15].map((stock) => makeGoods(shop.rows, stock)));
  const plenty = await makeGoods(shop.rows, 100_000, 7_550);
  const uncounted = await makeGoods(shop.rows, 0, 12_345);
  const goods = [...scarce, plenty, uncounted];
  await shop.faults(badDay(wanted.seed));

  const blows = planBlows(wanted.seed, wanted.seconds * 1_000);
  const [struck] = await Promise.all([
    strike({ shop, postgres, history, scarce }, blows, wanted.seed),
    comeAndGo({ shop, goods, history, wanted }),
  ]);
  const stormMs = Date.now() - begun;
  const calm = await settleDown(shop, {
    limitMs: wanted.isPatient ? 780_000 : 60_000,
    isHurried: !wanted.isPatient,
  });
  const books = {
    rows: shop.rows,
    transactions: await shop.transactions(),
    refunds: await shop.refunds(),
    mails: shop.mail.received(),
    lostWorkers: struck.kills + struck.pauses + (wanted.isPatient ? 0 : shop.instances.length),
    told: history.told(),
  };
  const log = shop.instances.map((one) => one.log()).join('\n');
  const violations = [
    ...calm.left.map((one) => ({ ...one, rule: 'liveness' })),
    ...(await findViolations(books)),
    ...history.failures.map(({ who, what }) => ({ rule: 'storm', id: who, what })),
    ...mistakesIn(log),
    ...history
      .inexcusable(GRACE_MS)
      .map(({ status, where, at }) => ({ rule: 'F3', id: where, what: `${status} at ${at}` })),
  ];
  const answers = [...history.answers].map(([what, n]) => `${what} ${n}`);
  const summary = [
    ...(await figures(shop)),
    `nemesis: ${struck.kills} kills, ${struck.restarts} immediate restarts of PostgreSQL, ${struck.pauses} pauses, ${struck.forged} forged webhooks`,
    `took: ${seconds(openedMs)} to open, ${seconds(stormMs)} of storm, ${seconds(calm.ms)} until all was final`,
    `answers: ${answers.toSorted().join(', ')}`,
    `log: ${worriesIn(log).join(', ')}`,
  ];
  return { violations, summary, log };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

type Scene = { shop: FaultShop; goods: readonly Goods[]; history: History; wanted: Wanted };

/** Shoppers, one after the other in so many queues, until the time is up. */
async function comeAndGo({ shop, goods, history, wanted }: Scene): Promise<void> {
  const end = Date.now() + wanted.seconds * 1_000;
  const queue = async (index: number): Promise<void> => {
    for (let batch = 0; Date.now() < end; batch += 1) {
      for (const shopper of await makeCrowd(shop.rows, BATCH, `storm-${index}-${batch}`)) {
        if (Date.now() >= end) break;
        const chance = openChance(wanted.seed, shopper.email);
        const visits = chance.happens(0.25) ? 2 : 1;
        for (let n = 0; n < visits; n += 1) {
          await visit({ shop, goods, history, chance, shopper }).catch(history.fail(shopper.email));
        }
        await pause(chance.between(0, 150));
      }
    }
  };
  await Promise.all(Array.from({ length: wanted.shoppers }, (_, index) => queue(index)));
}

async function figures(shop: FaultShop): Promise<string[]> {
  const [row] = await shop.rows<Record<string, string>>(
    `select (select count(*) from orders) as orders,
            (select count(*) from orders where payment_reference is not null) as paid,
            (select count(*) from orders where status = 'cancelled') as cancelled,
            (select count(*) from payment_attempts) as attempts,
            (select count(*) from refunds) as refunds,
            (select count(*) from refunds where order_id is null) as returned,
            (select count(*) from mails) as mails`,
  );
  const webhooks = await shop.webhooks();
  const rung = webhooks.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const { orders, paid, cancelled, attempts, refunds, returned, mails } = row ?? {};
  return [
    `shop: ${orders} orders (${paid} paid, ${cancelled} cancelled) of ${attempts} payment attempts, ${refunds} refunds (${returned} for want of an order), ${mails} mails`,
    `bank: ${webhooks.length} webhooks (${webhooks.filter(({ lost }) => lost).length} lost), rung ${rung} times, ${shop.mail.received().length} mails taken`,
  ];
}
