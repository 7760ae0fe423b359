import type { Staff } from '#app/accounts/guards.ts';
import type { OrderStatus } from '#app/orders/schema.ts';
import { changeOrderStatus } from './change-order-status.ts';

type Cancelling = {
  staff: Staff;
  orderId: string;
  seen: OrderStatus;
  /** From the form: the note with the reason is added once. */
  key: string;
  /** The reason, if any. It becomes a staff note; the customer reads it if `isShown`. */
  reason: string;
  isShown: boolean;
  restock: boolean;
  mail: boolean;
  now: Date;
};

/** Staff cancel an order, after a dialog that explains the consequences. */
export function cancelOrderForStaff({ reason, isShown, restock, mail, key, ...rest }: Cancelling) {
  return changeOrderStatus({
    ...rest,
    to: 'cancelled',
    agreed: true,
    cancelling: {
      restock,
      mail,
      ...(reason !== '' && { note: { key, body: `Cancelled: ${reason}` } }),
      ...(reason !== '' && isShown && { reason }),
    },
  });
}
