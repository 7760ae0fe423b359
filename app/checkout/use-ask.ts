import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

/** Sends a form to an address of ours and gives back its answer, so that a flow reads from top to bottom. */
export function useAsk() {
  const { submit, state, data } = useFetcher<unknown>();
  const waiting = useRef<(answer: unknown) => void>(undefined);

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    waiting.current?.(data);
    waiting.current = undefined;
  }, [state, data]);

  return useCallback(
    <Answer>(action: string, form: FormData | Record<string, string>) =>
      new Promise<Answer>((resolve) => {
        waiting.current = (answer) => resolve(answer as Answer);
        // What the page was loaded with does not change by asking.
        void submit(form, { method: 'post', action, defaultShouldRevalidate: false });
      }),
    [submit],
  );
}
