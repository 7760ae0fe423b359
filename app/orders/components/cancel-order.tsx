import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Order } from '../rules.ts';
import { refundText } from '../words.ts';

type CancelProps = {
  order: Pick<Order, 'id' | 'paymentState' | 'paymentMethod'>;
  /** The order's page, which handles the form. */
  action: string;
};

/** Asks for confirmation before an order is cancelled, with and without script. */
export function CancelOrder({ order, action }: CancelProps) {
  const busy = useNavigation().formAction === action;
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-5 font-semibold text-danger hover:underline hover:underline-offset-4">
        Cancel order
        <Icon
          name="plus"
          className="size-5 transition-transform motion-reduce:transition-none group-open:rotate-45"
        />
      </summary>
      <Form method="post" action={action} replace className="px-5 pb-5">
        <input type="hidden" name="intent" value="cancel" />
        <p className="max-w-prose">
          The whole order is cancelled, and this cannot be taken back. {refundText(order)}
        </p>
        <Button type="submit" kind="secondary" busy={busy} className="mt-4">
          {busy ? 'Cancelling...' : 'Yes, cancel this order'}
        </Button>
      </Form>
    </details>
  );
}
