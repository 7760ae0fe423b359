import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { href, useRevalidator } from 'react-router';
import { announce, onAuthEvent } from './browser/auth-events.ts';
import { clearPersonalStorage } from './browser/personal-storage.ts';

export type SessionView = { user: { id: string; sessionEndsAt: number } | null };

type Session = SessionView & {
  /** Whether the session is loaded yet. */
  known: boolean;
  signedIn: boolean;
  /** Updates another slice's part of the session optimistically, in this tab. */
  changePart: <Part extends object>(change: (now: Part) => Part) => void;
  /** Saved on the server: the other tabs reload their session. */
  refreshOtherTabs: () => void;
};

const SIGNED_OUT: SessionView = { user: null };
const SessionContext = createContext<Session>({
  ...SIGNED_OUT,
  known: false,
  signedIn: false,
  changePart: () => undefined,
  refreshOtherTabs: () => undefined,
});

/** Loads the session after the page; until then, and without script, nobody is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<SessionView>();
  const last = useRef<SessionView>(undefined);
  const cursor = useRef(0);
  const revalidator = useRevalidator();

  const look = useCallback(async () => {
    cursor.current += 1;
    const mine = cursor.current;
    const answer = await fetch(href('/session')).catch(() => undefined);
    if (!answer?.ok) return;
    const now: SessionView = await answer.json();
    // A late response may still name a user who has signed out.
    if (mine !== cursor.current) return;
    const before = last.current;
    last.current = now;
    setSession(now);
    if (!before) return;
    if (before.user && !now.user) announce('SIGNED_OUT');
    else if (!before.user && now.user) announce('SIGNED_IN');
    else if (before.user && now.user && now.user.sessionEndsAt > before.user.sessionEndsAt)
      announce('TOKEN_REFRESHED');
  }, []);

  useEffect(() => {
    void look();
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [look]);

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'TOKEN_REFRESHED' || event === 'PASSWORD_RECOVERY') return;
        if (event === 'SIGNED_OUT') {
          clearPersonalStorage();
          // At once: personal data must not stay on the screen during the request.
          setSession(SIGNED_OUT);
        }
        // This change was already announced.
        last.current = undefined;
        void look();
        void revalidator.revalidate();
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the revalidator is new at every step and always works
    [look],
  );

  const otherTabs = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel('session');
    channel.addEventListener('message', () => void look());
    otherTabs.current = channel;
    return () => channel.close();
  }, [look]);

  const shown = session ?? SIGNED_OUT;
  return (
    <SessionContext
      value={{
        ...shown,
        known: session !== undefined,
        signedIn: shown.user !== null,
        changePart: (change) =>
          setSession((now) => (now?.user ? { ...now, ...change(now as never) } : now)),
        refreshOtherTabs: () => otherTabs.current?.postMessage('changed'),
      }}
    >
      {children}
    </SessionContext>
  );
}

/** The session with the parts of other slices; empty if nobody is signed in. */
export function useSession<Part extends object = object>(): Session & Partial<Part> {
  return use(SessionContext) as Session & Partial<Part>;
}
