import { openLedger } from '../../../simulators/paystack/ledger.ts';
import type { History } from './plan.ts';
import { hoursAfter } from './plan-orders.ts';

/** Writes past payments and refunds to the payment simulator's journal, so that staff can refund old demo orders. */
export async function recordDemoPayments(dir: string, { orders }: History): Promise<void> {
  const ledger = await openLedger(dir, (reason) => {
    throw reason;
  });
  for (const order of orders) {
    if (order.reference === null || ledger.findTransaction(order.reference)) continue;
    const paidAt = order.placedAt.getTime();
    const isMobile = order.method === 'mobile_money';
    ledger.put([
      'transactions',
      {
        id: ledger.nextTransactionId(),
        reference: order.reference,
        accessCode: `demo_${order.id}`,
        email: order.person.email,
        amount: order.total,
        currency: 'GHS',
        channels: isMobile ? ['mobile_money'] : ['card'],
        callbackUrl: null,
        metadata: {},
        status: 'success',
        createdAt: paidAt,
        paidAt,
        channel: isMobile ? 'mobile_money' : 'card',
        wallet: isMobile ? { provider: 'mtn', phone: order.person.phone } : null,
        prompt: null,
        gatewayResponse: 'Approved',
        steps: [],
      },
    ]);
    for (const refund of order.refunds) {
      const status = refund.state === 'processed' ? 'processed' : 'needs-attention';
      ledger.put([
        'refunds',
        {
          id: ledger.nextRefundId(),
          reference: order.reference,
          amount: refund.amount,
          currency: 'GHS',
          customerNote: '',
          merchantNote: refund.id,
          status,
          outcome: status,
          createdAt: refund.at.getTime(),
          updatedAt: hoursAfter(refund.at, 1).getTime(),
        },
      ]);
    }
  }
  await ledger.saved();
  await ledger.close();
}
