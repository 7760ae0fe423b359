import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

// Longer than the shop and the payment provider take together.
const TIMEOUT_MS = 30_000;

/** Submits a form and returns its response as a promise, so that a flow reads from top to bottom. Rejects on a timeout. */
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
        // The request does not change what the page has loaded.
        void submit(form, { method: 'post', action, defaultShouldRevalidate: false });
      }),
    [submit],
  );
}
