import { setTimeout as pause } from 'node:timers/promises';
import type { openDatabaseProxy, Statement } from '../test/support/database-proxy.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import { confirmPayment } from '../test/support/shop-client.ts';
import { makeShoppers } from '../test/support/shoppers.ts';
import { buy, makeCountedProduct } from './orders.ts';

type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>;
export type Cost = { what: string; statements: string[] };

// The application name of requests; workers have another.
const REQUESTS = 'corvox';

/** The statements of one order, in the order in which they were sent. */
export async function countStatements(shop: FaultShop, proxy: DatabaseProxy): Promise<Cost[]> {
  const goods = await makeCountedProduct(shop);
  const shoppers = await makeShoppers(shop.rows, 4, 'counted');
  await shop.faults({ webhook: { lost: 1 } });
  const costs: Cost[] = [];
  for (const [round, shopper] of shoppers.entries()) {
    const isCash = round % 2 === 0;
    const placing = await recordStatements(proxy, () =>
      buy(shop, goods, shopper, isCash ? 'cash_on_delivery' : 'card'),
    );
    // The first of each kind fills the caches.
    const isCounted = round >= 2;
    if (isCash) {
      if (isCounted) costs.push({ what: 'cash on delivery', statements: placing.statements });
      continue;
    }
    const { answer } = placing;
    const attemptId = 'attemptId' in answer ? (answer.attemptId ?? '') : '';
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    await shop.pay(attempt?.reference ?? '', 'approve');
    const [instance] = shop.instances;
    if (!instance) throw new Error('there is no shop');
    const settling = await recordStatements(proxy, () =>
      confirmPayment({ instance, shopper }, attemptId),
    );
    if (!isCounted) continue;
    costs.push({ what: 'payment window opened', statements: placing.statements });
    costs.push({ what: 'card payment settled', statements: settling.statements });
  }
  return costs;
}

async function recordStatements<Answer>(proxy: DatabaseProxy, act: () => Promise<Answer>) {
  // Waits for the mails of the previous order.
  await pause(1_500);
  const from = proxy.statements.length;
  const answer = await act();
  const statements = proxy.statements
    .slice(from)
    .filter(isOfRequest)
    .map(({ sql }) => sql);
  return { answer, statements };
}

/** The worker that sends a mail right after the commit uses the same connections. */
function isOfRequest({ sql, application }: Statement): boolean {
  return application === REQUESTS && !/^(select|update) .*"mails"/is.test(sql);
}

export type Kind = 'transaction' | 'session' | 'limits and settings' | 'order';

/** What a statement is for. */
export function kindOf(sql: string): Kind {
  if (/^\s*(begin|commit|rollback|set|savepoint)\b/i.test(sql)) return 'transaction';
  if (/"sessions"/i.test(sql)) return 'session';
  if (/\brate_limits\b|"settings"/i.test(sql)) return 'limits and settings';
  return 'order';
}
