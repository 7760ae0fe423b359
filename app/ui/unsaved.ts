import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'Leave this page? What you changed is not saved.';

/** Whether something was typed for this record; reset for the next one in the same dialog. */
export function useTyped(id: string) {
  const [typed, setTyped] = useState(false);
  const [of, setOf] = useState(id);
  if (of !== id) {
    setOf(id);
    setTyped(false);
  }
  return [typed, setTyped] as const;
}

/** Asks before unsaved changes are lost, by a link or by closing the page. */
export function useUnsavedQuestion(unsaved: boolean): void {
  // The current value: the router takes a new function too late for the next key press.
  const isUnsaved = useRef(unsaved);
  useLayoutEffect(() => {
    isUnsaved.current = unsaved;
  }, [unsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current &&
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
