type Fetch = typeof fetch;
type Patience = {
  /** Which addresses are worth waiting for. */
  isAwaited: (url: URL) => boolean;
  /** Called once for each time that the line is cut. */
  onCut: () => void;
  firstMs?: number;
  longestMs?: number;
};

/**
 * What is read while the line is cut is asked for again until an answer comes or nobody wants it any more: the screen
 * that is there stays meanwhile. What writes is never repeated by itself.
 */
export function patientFetch(ask: Fetch, patience: Patience): Fetch {
  const { isAwaited, onCut, firstMs = 500, longestMs = 4_000 } = patience;
  let isCut = false;
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const signal = init?.signal ?? request?.signal;
    const method = init?.method ?? request?.method ?? 'GET';
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href);
    for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, longestMs)) {
      try {
        const answer = await ask(input, init);
        isCut = false;
        return answer;
      } catch (error) {
        // A browser says TypeError where no answer came; everything else is somebody's wish.
        const isTheLine = error instanceof TypeError && !signal?.aborted;
        if (!isTheLine || method.toUpperCase() !== 'GET' || !isAwaited(url)) throw error;
        if (!isCut) onCut();
        isCut = true;
        await pause(waitMs, signal);
      }
    }
  };
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    });
  });
}
