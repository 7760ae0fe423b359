import { setTimeout as pause } from 'node:timers/promises';
import { confirmPayment } from '../test/support/fault-door.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import { makeCrowd } from '../test/support/fault-shoppers.ts';
import type { openWire, Statement } from '../test/support/fault-wire.ts';
import { buy, makeCounted } from './orders.ts';

type Wire = Awaited<ReturnType<typeof openWire>>;
export type Cost = { what: string; statements: string[] };

// The name under which requests reach the database; workers have another.
const PAGES = 'corvox';

/** What one order alone costs in statements, exactly, in the order in which they were sent. */
export async function countStatements(shop: FaultShop, wire: Wire): Promise<Cost[]> {
  const goods = await makeCounted(shop);
  const crowd = await makeCrowd(shop.rows, 4, 'counted');
  await shop.faults({ webhook: { lost: 1 } });
  const costs: Cost[] = [];
  for (const [round, shopper] of crowd.entries()) {
    const isCash = round % 2 === 0;
    const placing = await during(wire, () =>
      buy(shop, goods, shopper, isCash ? 'cash_on_delivery' : 'card'),
    );
    // The first of each kind warms up what is kept between requests.
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
    const settling = await during(wire, () => confirmPayment({ instance, shopper }, attemptId));
    if (!isCounted) continue;
    costs.push({ what: 'payment window opened', statements: placing.statements });
    costs.push({ what: 'card payment settled', statements: settling.statements });
  }
  return costs;
}

async function during<Answer>(wire: Wire, act: () => Promise<Answer>) {
  // What the mails of the order before cost is not this one's.
  await pause(1_500);
  const from = wire.heard.length;
  const answer = await act();
  const statements = wire.heard
    .slice(from)
    .filter(isOfRequest)
    .map(({ sql }) => sql);
  return { answer, statements };
}

/** The worker that sends a mail right after the commit speaks through the same connections. */
function isOfRequest({ sql, application }: Statement): boolean {
  return application === PAGES && !/^(select|update) .*"mails"/is.test(sql);
}

export type Kind = 'transaction' | 'who asks' | 'limits and settings' | 'the order itself';

/** What a statement is for. */
export function kindOf(sql: string): Kind {
  if (/^\s*(begin|commit|rollback|set|savepoint)\b/i.test(sql)) return 'transaction';
  if (/"sessions"/i.test(sql)) return 'who asks';
  if (/"(rate_limits|settings)"/i.test(sql)) return 'limits and settings';
  return 'the order itself';
}
