import type { Staff } from '#app/accounts/guards.ts';
import type { OrderStatus } from '#app/orders/schema.ts';
import { changeOrderStatus } from './change-order-status.ts';

type Cancelling = {
  staff: Staff;
  orderId: string;
  seen: OrderStatus;
  /** Given with the form: the note of the reason is written once. */
  key: string;
  /** Why, or nothing. It becomes a staff note; the customer reads it where `isShown` says so. */
  reason: string;
  isShown: boolean;
  restock: boolean;
  mail: boolean;
  now: Date;
};

/** Staff cancel an order from the dialog that says what follows from it. */
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
