import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

// Longer than the shop and the payment provider may take together.
const TIMEOUT_MS = 30_000;

/**
 * Sends a form to an address of ours and gives back its answer, so that a flow reads from top to bottom. Where none
 * comes in time it is lost.
 */
export function useFormRequest() {
  const { submit, state, data } = useFetcher<unknown>();
  const waiting = useRef<(answer: unknown) => void>(undefined);

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    waiting.current?.(data);
  }, [state, data]);

  return useCallback(
    <Answer extends { kind: string }>(action: string, form: FormData | Record<string, string>) =>
      new Promise<Answer>((resolve) => {
        const giveUp = setTimeout(() => waiting.current?.({ kind: 'lost' }), TIMEOUT_MS);
        waiting.current = (answer) => {
          clearTimeout(giveUp);
          waiting.current = undefined;
          resolve(answer as Answer);
        };
        // What the page was loaded with does not change by asking.
        void submit(form, { method: 'post', action, defaultShouldRevalidate: false });
      }),
    [submit],
  );
}
