import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'Leave this page? What you changed is not saved.';

/** Whether something was typed about this record. The next one, in the same dialog, begins anew. */
export function useTyped(id: string) {
  const [typed, setTyped] = useState(false);
  const [of, setOf] = useState(id);
  if (of !== id) {
    setOf(id);
    setTyped(false);
  }
  return [typed, setTyped] as const;
}

/** Asks before somebody leaves the page with changes that are not saved, by a link or by closing it. */
export function useUnsavedQuestion(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // oxlint-disable-next-line no-alert -- the browser asks the same way when the page is closed
      !window.confirm(QUESTION),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
