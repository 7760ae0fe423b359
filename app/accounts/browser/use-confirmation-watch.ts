import { useEffect, useEffectEvent } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { toast } from '#app/ui/toast-store.ts';
import { SIGN_UP_BROWSER_MINUTES } from '../rules.ts';
import { announce } from './auth-events.ts';

const SOON_MS = 3_000;
const LATER_MS = 10_000;
const SOON_ENDS_MS = 5 * 60_000;

/** Polls whether the address was confirmed, perhaps on another device, and then continues signed in. */
export function useConfirmationWatch(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goOn = useEffectEvent((to: string) => {
    announce('SIGNED_IN');
    toast('Email Verified!', 'Welcome: your account is ready.');
    // A user who is already on that page stays: it only reloads its session.
    if (to !== pathname) void navigate(to, { replace: true });
  });
  useEffect(() => {
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        const to = await fetchNextPage();
        if (ended) return;
        if (to !== undefined) return goOn(to);
      }
      const waited = Date.now() - begun;
      if (waited > SIGN_UP_BROWSER_MINUTES * 60_000) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), waited < SOON_ENDS_MS ? SOON_MS : LATER_MS);
    };
    timer = setTimeout(() => void ask(), SOON_MS);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}

/** The next page; undefined while the address is not confirmed, or the shop is unreachable. */
async function fetchNextPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(href('/auth/continue'), {
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) return undefined;
    const { to }: { to: string | null } = await answer.json();
    return to ?? undefined;
  } catch {
    return undefined;
  }
}
