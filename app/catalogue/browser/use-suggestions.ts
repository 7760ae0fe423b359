import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LEAST_TYPED, type Suggestions, SUGGESTIONS_PATH } from '../search/suggestions.ts';

const ASK_AFTER_MS = 150;
const MAX_KEPT = 30;

export type Suggested = { q: string; suggestions: Suggestions };

/**
 * Suggestions for the words in a field: debounced, only the latest query is sent, and results are cached. A failed request shows no
 * suggestions; the field still searches.
 */
export function useSuggestions(input: HTMLInputElement): {
  suggested: Suggested | undefined;
  forget: () => void;
} {
  const [suggested, setSuggested] = useState<Suggested>();
  const stored = useRef(new Map<string, Suggestions>());
  const show = useEffectEvent((q: string, suggestions: Suggestions) => {
    stored.current.set(q, suggestions);
    if (stored.current.size > MAX_KEPT) stored.current.clear();
    setSuggested({ q, suggestions });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async (q: string) => {
      asking = new AbortController();
      const { signal } = asking;
      try {
        const answer = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q }).toString()}`, {
          signal,
        });
        if (!answer.ok) throw new Error('no suggestions');
        const suggestions: Suggestions = await answer.json();
        if (!signal.aborted) show(q, suggestions);
      } catch {
        if (!signal.aborted) setSuggested(undefined);
      }
    };
    const onInput = () => {
      clearTimeout(timer);
      asking?.abort();
      const q = input.value.trim().replace(/\s+/g, ' ');
      const known = stored.current.get(q);
      if (q.length < LEAST_TYPED) setSuggested(undefined);
      else if (known) setSuggested({ q, suggestions: known });
      else timer = setTimeout(() => void ask(q), ASK_AFTER_MS);
    };
    // What was typed while this script was loading.
    if (input.value !== input.defaultValue) onInput();
    input.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      input.removeEventListener('input', onInput);
    };
  }, [input]);
  return { suggested, forget: () => setSuggested(undefined) };
}
