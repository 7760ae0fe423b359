import type { Connection } from './head-script.ts';

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
type RetryOptions = {
  /** Which URLs are retried. */
  isAwaited: (url: URL) => boolean;
  connection: Pick<Connection, 'wait' | 'reachable'>;
  isOnline: () => boolean;
  firstMs?: number;
  longestMs?: number;
  /** When the page says that it is slow. */
  slowMs?: number;
  /** The timeout of a request without a response. */
  readMs?: number;
  writeMs?: number;
  /** How long an unsent write waits for a connection. */
  keepMs?: number;
};

/**
 * Retries a read until it gets a response or is aborted, while the screen stays. A write is sent once: without a connection it waits for
 * one, and without a response it fails, because it may have arrived.
 */
export function retryingFetch(send: Fetch, options: RetryOptions): Fetch {
  const { isAwaited, connection, isOnline, firstMs = 500, longestMs = 3_000 } = options;
  const { slowMs = 8_000, readMs = 20_000, writeMs = 60_000, keepMs = 300_000 } = options;

  /** One attempt, with the complete response: a connection may be lost in the middle of it. */
  async function once(input: string | URL, init: RequestInit, limitMs: number) {
    const limit = new AbortController();
    const stop = () => limit.abort(init.signal?.reason);
    init.signal?.addEventListener('abort', stop);
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      connection.wait('slow', 1);
    }, slowMs);
    const late = setTimeout(() => limit.abort(new TypeError('No answer in time')), limitMs);
    try {
      const answer = await send(input, { ...init, signal: limit.signal });
      const body = answer.status === 204 ? null : await answer.arrayBuffer();
      return new Response(body, answer);
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
      if (isSlow) connection.wait('slow', -1);
      init.signal?.removeEventListener('abort', stop);
    }
  }

  async function read(url: URL, init: RequestInit): Promise<Response> {
    let isCut = false;
    try {
      for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, longestMs)) {
        const answer = await once(url, init, readMs).catch((error: unknown) => {
          // A browser throws TypeError if there is no response; everything else is an abort.
          if (init.signal?.aborted || !(error instanceof TypeError)) throw error;
        });
        if (answer && !isProxyFault(answer)) return answer;
        if (!isCut) connection.wait('cut', 1);
        isCut = true;
        await pause(waitMs, init.signal);
      }
    } finally {
      if (isCut) connection.wait('cut', -1);
    }
  }

  async function write(url: URL, init: RequestInit): Promise<Response> {
    if (!isOnline()) {
      const tooLate = pause(keepMs, init.signal).then(() => {
        throw new TypeError('No connection in time');
      });
      await Promise.race([connection.reachable(), tooLate]);
    }
    return once(url, init, writeMs).catch((error: unknown) => {
      void connection.reachable();
      throw error;
    });
  }

  return (input, init = {}) => {
    if (input instanceof Request) return send(input, init);
    const url = new URL(input, globalThis.location?.href);
    if (!isAwaited(url)) return send(input, init);
    return (init.method ?? 'GET') === 'GET' ? read(url, init) : write(url, init);
  };
}

/** A proxy's error while the shop itself is down, as during a deployment. */
function isProxyFault({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has('X-Remix-Response');
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
