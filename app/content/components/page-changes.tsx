import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDiscreetMode } from '#app/ui/discreet-mode.ts';
import { useDelayed } from '#app/ui/use-delayed.ts';

const OVERLAY_AFTER_MS = 200;
/** What is loading, if it is more than a page. */
const WAITING: Readonly<Record<string, string>> = { '/reset-password': 'Verifying reset token...' };

/** 'Loading...' on a small card, only while another page takes longer than a moment. The page stays usable. */
export function LoadingOverlay() {
  const navigation = useNavigation();
  const location = useLocation();
  // A list shows its own loading state when it is only sorted or paged.
  const leaving =
    navigation.state === 'loading' && navigation.location.pathname !== location.pathname;
  const words = WAITING[navigation.location?.pathname ?? ''] ?? 'Loading...';
  const shown = useDelayed(leaving, OVERLAY_AFTER_MS);
  if (!shown) return null;
  return (
    <div className="loading-card pointer-events-none fixed inset-0 z-50 grid place-items-center">
      <p
        role="status"
        className="flex items-center gap-3 rounded-card border border-line bg-surface px-6 py-4 font-serif text-2xl shadow-lift"
      >
        <span
          aria-hidden="true"
          className="size-6 rounded-full border-2 border-blush border-t-wine motion-safe:animate-spin"
        />
        {words}
      </p>
    </div>
  );
}

type PageAnnouncerProps = {
  /** How many path segments make a page; below them are dialogs, which announce themselves. */
  depth?: number;
};

/** After a client-side navigation: moves the focus to the top of the page and announces its title. */
export function PageAnnouncer({ depth }: PageAnnouncerProps) {
  const whole = useLocation().pathname;
  const isDiscreet = useDiscreetMode();
  const pathname = depth === undefined ? whole : whole.split('/', depth + 1).join('/');
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    // In discreet mode all pages have one title.
    const heading = isDiscreet && document.querySelector('h1')?.textContent;
    setTitle(heading || document.title);
  }, [pathname, isDiscreet]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
