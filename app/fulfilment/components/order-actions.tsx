import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { canCancel, staffOrderPath, type Status, STATUSES } from '#app/orders/rules.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { formatMoney } from '#app/values/money.ts';
import type { StaffOrder } from '../queries.ts';
import { moveQuestion, nextMove, nextStatus, questionPath } from '../rules.ts';
import { SHIP_WITH } from '../shipment-words.ts';
import { statusMailHint, moveLabel, QUESTION_WORDS } from '../words.ts';

type OrderActionsProps = {
  order: StaffOrder;
  address: ListAddress;
  /** The status, updated optimistically. */
  status: Status;
  busy: boolean;
  onMove: (to: Status) => void;
  onCash: (received: boolean) => void;
};

/** The next step as one button, with its email to the customer; everything else is in the menu. */
export function OrderActions(props: OrderActionsProps) {
  const { order, address, status, busy, onMove } = props;
  const next = nextMove(order, status);
  return (
    <div className="grid grid-cols-1 gap-2">
      <NotPaid order={order} status={status} />
      <div className="flex flex-wrap items-start gap-3">
        {next && (
          <StatusForm key={next} order={order} address={address} status={next}>
            <Button
              type="submit"
              busy={busy}
              aria-describedby="what-the-customer-hears"
              onClick={(event) => {
                event.preventDefault();
                // The second click of a double-click would trigger the next step, unread.
                if (event.detail < 2) onMove(next);
              }}
            >
              {moveLabel(next)}
            </Button>
          </StatusForm>
        )}
        <More {...props} />
      </div>
      {next && (
        <p id="what-the-customer-hears" className="text-sm text-muted">
          {statusMailHint(next, readerOf(order))}
        </p>
      )}
      {next === 'shipped' && (
        <ButtonLink
          to={shipmentPath(props)}
          kind="quiet"
          preventScrollReset
          className="justify-self-start"
        >
          {SHIP_WITH}
        </ButtonLink>
      )}
    </div>
  );
}

const shipmentPath = ({ order, address }: Pick<OrderActionsProps, 'order' | 'address'>) =>
  address.at(`${order.id}/shipment`);

/** Why there is no next step, or a warning before it. */
function NotPaid({ order, status }: Pick<OrderActionsProps, 'order' | 'status'>) {
  const next = nextStatus(status);
  const question = next && moveQuestion(order, next);
  if (question && question !== 'pays_back') {
    return (
      <p className="rounded-control border-l-4 border-danger bg-tint p-3">
        <strong>{QUESTION_WORDS[question]}</strong> Do not send it out.
      </p>
    );
  }
  if (!next || order.refunded === 0) return null;
  return (
    <p className="text-sm">
      {formatMoney(order.refunded)} of {formatMoney(order.total)} is refunded. Check what is still
      to be sent.
    </p>
  );
}

function readerOf({ number, customer }: StaffOrder) {
  return { number: number ?? '', email: customer.email };
}

const ITEM =
  'flex min-h-11 w-full flex-col justify-center rounded-control px-3 py-2 text-left hover:bg-tint hover:text-wine';

/** A details element: it works without script, and is just a few more buttons and links. */
function More({ order, address, status, onMove, onCash }: OrderActionsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const cash = (isReceived: boolean) => {
    close();
    onCash(isReceived);
  };
  const next = nextMove(order, status);
  const others = STATUSES.filter((one) => one !== status && one !== next);
  const isCash = order.paymentMethod === 'cash_on_delivery';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as it closes every menu
    <details
      ref={details}
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.preventDefault();
        close();
        event.currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget) close();
      }}
    >
      <summary className={buttonClass('secondary', 'cursor-pointer list-none')}>
        More actions
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="absolute left-0 z-20 mt-2 w-72 max-w-[calc(100vw-2.5rem)] rounded-card border border-line-strong bg-surface p-2 shadow-lift">
        {others.map((one) => (
          <OtherStatus
            key={one}
            order={order}
            address={address}
            status={one}
            onPress={() => {
              close();
              onMove(one);
            }}
          />
        ))}
        {canCancel(status) && next !== 'shipped' && (
          <Entry to={shipmentPath({ order, address })}>{SHIP_WITH}</Entry>
        )}
        {isCash && order.paymentState === 'unpaid' && (
          <CashForm
            orderId={order.id}
            address={address}
            intent="cash-received"
            onPress={() => cash(true)}
          >
            Mark cash received
            <Hint>Marks the order paid. The customer gets no email.</Hint>
          </CashForm>
        )}
        {order.cashReceivedAt !== null && (
          <CashForm
            orderId={order.id}
            address={address}
            intent="cash-not-received"
            onPress={() => cash(false)}
          >
            Cash was not received
            <Hint>Removes a cash record made by mistake.</Hint>
          </CashForm>
        )}
        {order.left > 0 && (
          <Entry to={address.at(`${order.id}/refund`)}>
            {order.reference === null ? 'Refund in cash…' : 'Refund…'}
          </Entry>
        )}
        <Entry to={`${staffOrderPath(order.id)}/packing-slip`} isPaper>
          Packing slip
        </Entry>
        <Entry to={`${staffOrderPath(order.id)}/invoice`} isPaper>
          Invoice
        </Entry>
      </div>
    </details>
  );
}

type OtherStatusProps = Pick<OrderActionsProps, 'order' | 'address' | 'status'> & {
  onPress: () => void;
};

function OtherStatus({ order, address, status, onPress }: OtherStatusProps) {
  const asks = questionPath(order.id, order, status);
  if (asks) {
    return (
      <Entry to={address.at(asks)}>
        {status === 'cancelled' ? 'Cancel order' : moveLabel(status)}…
      </Entry>
    );
  }
  return (
    <StatusForm order={order} address={address} status={status}>
      <MenuButton onPress={onPress}>
        {moveLabel(status)}
        <Hint>{statusMailHint(status, readerOf(order))}</Hint>
      </MenuButton>
    </StatusForm>
  );
}

/** Without script its form is submitted; with script `onPress` is called. */
function MenuButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={ITEM}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}

function Entry({ to, isPaper, children }: { to: string; isPaper?: boolean; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset reloadDocument={isPaper ?? false} className={ITEM}>
      {children}
    </Link>
  );
}

type FormProps = { address: ListAddress; children: ReactNode };
type StatusFormProps = FormProps & { order: StaffOrder; status: Status };
type CashFormProps = FormProps & { orderId: string; intent: string; onPress: () => void };

function StatusForm({ order, address, status, children }: StatusFormProps) {
  return (
    <Form method="post" action={address.at(order.id)} preventScrollReset>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="seen" value={order.status} />
      <input type="hidden" name="status" value={status} />
      {children}
    </Form>
  );
}

function CashForm({ orderId, address, intent, onPress, children }: CashFormProps) {
  return (
    <Form method="post" action={address.at(orderId)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <MenuButton onPress={onPress}>{children}</MenuButton>
    </Form>
  );
}
