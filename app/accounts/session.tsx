import { createContext, type ReactNode, use, useEffect, useState } from 'react';

export type SessionView = { signedIn: boolean; wishlist: string[] };

const NOBODY: SessionView = { signedIn: false, wishlist: [] };
const SessionContext = createContext<SessionView>(NOBODY);

/** Asks once after the page is there who is looking at it; until then, and without script, nobody is. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState(NOBODY);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/session', { signal: stop.signal })
      .then(async (answer) => (answer.ok ? setSession(await answer.json()) : undefined))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionView {
  return use(SessionContext);
}
