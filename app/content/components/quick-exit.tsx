import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';

/**
 * Leaves the shop at once, for a visitor who is being watched. A plain link, so that it works without script; with it,
 * `quick-exit/script.ts` handles its click and three presses of Shift.
 */
export function QuickExit() {
  const { exit } = useShop();
  if (!exit.shown) return null;
  return (
    <div className="relative max-lg:border-t max-lg:border-line lg:-mr-3 lg:ml-4 lg:shrink-0">
      <ExitLink
        describedBy="exit-by-keys"
        className="mx-auto flex min-h-9 w-fit items-center px-10 text-sm font-semibold whitespace-nowrap text-wine underline underline-offset-4 -outline-offset-2 lg:min-h-11 lg:px-3"
      />
      <span id="exit-by-keys" hidden>
        Leaves this site at once. You can also press Shift three times.
      </span>
      <span
        role="status"
        data-exit-status=""
        className="absolute top-full right-0 z-20 bg-ink text-sm whitespace-nowrap text-ground not-empty:p-3"
      />
    </div>
  );
}

/** The same for keyboard users, right after the skip link. */
export function SkipToExit() {
  const { exit } = useShop();
  return exit.shown && <ExitLink className={SKIP_LINK} />;
}

export const SKIP_LINK =
  'sr-only z-50 bg-wine px-5 py-3 font-semibold text-on-wine focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

function ExitLink({ className, describedBy }: { className: string; describedBy?: string }) {
  const { exit } = useShop();
  return (
    <a
      href={href('/exit')}
      rel="nofollow noreferrer"
      data-exit=""
      data-forgets={exit.forgets ? '' : undefined}
      aria-describedby={describedBy}
      className={className}
    >
      <span className="sr-only">Emergency </span>Quick exit
    </a>
  );
}
