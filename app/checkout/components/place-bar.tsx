import { Button } from '#app/ui/button.tsx';
import { ErrorTitle } from '#app/ui/error-title.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { formatMoney, type Money } from '#app/values/money.ts';
import type { CheckoutMessage } from '../browser/use-place-order.ts';

type BarProps = {
  total: Money;
  isBusy: boolean;
  message: CheckoutMessage | undefined;
  onPress: () => void;
  /** Orders the same items a second time, on purpose. */
  onAgain: () => void;
};

/**
 * Place Order with the total. On a phone it is fixed to the bottom of the screen; while the age question is shown there, it is at the end
 * of the form.
 */
export function PlaceBar({ total, isBusy, message, onPress, onAgain }: BarProps) {
  return (
    <div className="place-bar z-20 -mx-5 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-10 md:px-10 lg:static! lg:mx-0 lg:border-0 lg:px-0 lg:pt-5 [html[data-adult]_&]:sticky [html[data-adult]_&]:bottom-0">
      <MessageBox message={message} onAgain={onAgain} />
      <p className="flex items-baseline justify-between gap-4 pb-2 lg:hidden">
        <span className="text-sm text-muted">Total, delivery included</span>
        <Price amount={total} className="text-right font-semibold" />
      </p>
      <Button onClick={onPress} busy={isBusy} className="w-full">
        {isBusy && (
          <span
            aria-hidden="true"
            className="size-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin"
          />
        )}
        Place Order – {formatMoney(total)}
      </Button>
      <p className="mt-3 flex items-center justify-center gap-2 text-sm text-muted max-lg:hidden">
        <Icon name="lock" className="size-4" />
        Encrypted from your browser to us
      </p>
    </div>
  );
}

function MessageBox({ message, onAgain }: Pick<BarProps, 'message' | 'onAgain'>) {
  return (
    <div role="alert" className="not-empty:pb-3">
      {message && (
        <div className="rounded-control border-l-4 border-danger bg-tint p-4 text-sm wrap-anywhere">
          <ErrorTitle />
          <p className="font-semibold">{message.notice.title}</p>
          <p className="mt-1">
            {message.notice.message} {message.more}
          </p>
          <div className="mt-2 flex flex-wrap gap-x-5 empty:hidden">
            {message.link && <MessageLink {...message.link} />}
            {message.canRepeat && (
              <Button kind="quiet" onClick={onAgain} className="text-sm">
                Order again
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function MessageLink({ to, label }: { to: string; label: string }) {
  const look =
    'inline-flex min-h-11 items-center font-semibold text-wine underline underline-offset-4';
  // The payment provider's page is an external link.
  return /^https?:/.test(to) ? (
    <a href={to} className={look}>
      {label}
    </a>
  ) : (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}
