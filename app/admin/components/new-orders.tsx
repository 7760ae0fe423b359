import { useEffect } from 'react';
import { MAX_NEW } from '#app/fulfilment/rules.ts';
import { STAFF_ORDERS } from '#app/orders/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { useNewOrders } from '../browser/use-new-orders.ts';

const countText = (count: number) => (count >= MAX_NEW ? `${MAX_NEW - 1}+` : String(count));
const wordsFor = (count: number) =>
  count === 1 ? '1 new order' : `${countText(count)} new orders`;

/** In the header of every screen: how many orders came since the list was last opened. Not announced. */
export function NewOrders({ userId }: { userId: string }) {
  const { count, markSeen } = useNewOrders(userId);
  useTitleCount(count);
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && wordsFor(count)}
      </span>
      {count > 0 && (
        <Link
          to={STAFF_ORDERS}
          onClick={markSeen}
          className="relative inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-wine hover:underline hover:underline-offset-4 max-sm:w-10 max-sm:justify-center sm:px-2"
        >
          <StaffIcon name="bell-ring" className="size-5" />
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 rounded-full bg-wine px-1 text-xs text-on-wine tabular-nums sm:hidden"
          >
            {countText(count)}
          </span>
          <span className="max-sm:sr-only">{wordsFor(count)}</span>
        </Link>
      )}
    </>
  );
}

const COUNTED = /^\(\d+\+?\) /;

/** "(2) Orders – Corvox": visible while another tab is open. Each screen sets its own title, so it is observed. */
function useTitleCount(count: number) {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNTED, '');
      const wanted = count > 0 ? `(${countText(count)}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [count]);
}
