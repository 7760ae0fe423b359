import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '#app/platform/log.ts';
import type { ChangedTags } from '#app/platform/page-changes.ts';
import { hasTwoHosts } from '#app/web/own-host.ts';
import { countCachedPage } from '#app/web/request-metrics.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { createPageStore } from './page-store.ts';
import { sendPage } from './send-page.ts';
import { bytesOf, type CachedPage, encode, isCacheable, pageFrom } from './stored-response.ts';

type Given = {
  /** Renders a page for an anonymous visitor. */
  render: (key: string) => Promise<Response>;
  /** The cache key of a page; the cookies are the request's. */
  keyOf: (address: string, cookies: string | undefined) => string | undefined;
  /** Whether a write to this URL changes public pages that its user will look at next. */
  readsOwnWrites: (address: string) => boolean;
  /** Whether this Host header names the shop. */
  isOwnHost: (host: string | undefined) => boolean;
  readChanges: () => Promise<ChangedTags>;
  onChanges: () => void;
  maxBytes: number;
  /** How stale the known changes may be. */
  freshMs: number;
  /** How long a visitor waits for the database before the last good page is served. */
  timeoutMs: number;
};

type Rendered = {
  page: CachedPage;
  /** It contains nothing for one visitor alone. */
  isPublic: boolean;
};

// Limits content that changes with time, such as "3 minutes ago".
const OLDEST_MS = 10 * 60_000;
// From this many hits on, the best compression pays off.
const RECOMPRESSED_AFTER = 8;
const COUNTS_EVERY_MS = 60_000;

/** The Cache-Status header of each. */
const STATUS = {
  hit: 'corvox; hit',
  miss: 'corvox; fwd=miss; stored',
  bypass: 'corvox; fwd=bypass',
  stale: 'corvox; hit; detail=stale-while-database-away',
};
type Result = keyof typeof STATUS;

/**
 * Caches public pages in memory, in front of everything else. A page is rendered once for all waiting visitors, as for an anonymous one,
 * and purged when a change has one of its tags. While the database is down, the last good page is served.
 */
export function createPageCache(given: Given) {
  const store = createPageStore<CachedPage>(given.maxBytes);
  const { renderOnce, forgetInFlight } = createRenders(store, given.render);
  const recompress = createRecompression(store);
  const count = countAnswers(() => store.size);
  const freshness = createFreshness(async () => {
    const tags = await given.readChanges();
    if (tags.length === 0) return;
    store.invalidate(tags);
    forgetInFlight();
    given.onChanges();
  }, given);

  async function serve(
    key: string,
    exchange: Exchange,
    checked: Freshness | Promise<Freshness>,
    bypass: () => void,
  ): Promise<void> {
    const known = await checked;
    const stored = store.get(key);
    if (stored && known === 'unknown') return answer(exchange, stored, 'stale');
    if (stored && isCurrent(stored)) return answerStored(key, exchange, stored);
    const made = await renderOnce(key).catch(() => undefined);
    if (made?.isPublic) return answer(exchange, made.page, 'miss');
    if (stored && (!made || made.page.status >= 500)) return answer(exchange, stored, 'stale');
    // A page that visitors cannot see may exist for staff.
    const isAnonymous = exchange.incoming.headers.cookie === undefined;
    if (made && (isAnonymous || made.page.status !== 404))
      return answer(exchange, made.page, 'bypass');
    bypass();
  }

  function answerStored(key: string, exchange: Exchange, page: CachedPage): void {
    if (page.served === RECOMPRESSED_AFTER) recompress(key, page);
    answer(exchange, page, 'hit');
  }

  function answer(exchange: Exchange, page: CachedPage, result: Result): void {
    count(result);
    countCachedPage(result);
    sendPage(exchange, page, STATUS[result]);
  }

  return {
    /** Serves requests for public pages, and passes the others to `next`. */
    wrap(next: RequestListener): RequestListener {
      return (incoming, outgoing) => {
        const bypass = () => next(incoming, outgoing);
        const { method, url = '' } = incoming;
        if (method !== 'GET' && method !== 'HEAD') {
          if (given.readsOwnWrites(url)) outgoing.once('close', freshness.expire);
          return bypass();
        }
        const key = given.keyOf(url, incoming.headers.cookie);
        if (key === undefined || !given.isOwnHost(incoming.headers.host) || hasTwoHosts(incoming))
          return bypass();
        const checked = freshness.check();
        const stored = store.get(key);
        if (stored && isCurrent(stored) && checked === 'fresh') {
          return answerStored(key, { incoming, outgoing }, stored);
        }
        serve(key, { incoming, outgoing }, checked, bypass).catch((error: unknown) => {
          log.error({ err: error }, 'page not served from cache');
          if (!outgoing.headersSent) bypass();
        });
      };
    },
  };
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Store = ReturnType<typeof createPageStore<CachedPage>>;

/** Renders in flight, one for each page. */
function createRenders(store: Store, render: Given['render']) {
  let inFlight = new Map<string, Promise<Rendered>>();

  async function renderPage(key: string): Promise<Rendered> {
    const begun = store.beginRender();
    try {
      const response = await render(key);
      const isPublic = isCacheable(response);
      const page = await pageFrom(response, performance.now());
      if (isPublic) store.put(begun, key, page);
      return { page, isPublic };
    } finally {
      store.endRender(begun);
    }
  }

  return {
    renderOnce(key: string): Promise<Rendered> {
      const current = inFlight;
      const rendered = current.get(key) ?? renderPage(key).finally(() => current.delete(key));
      current.set(key, rendered);
      return rendered;
    },

    /** Something changed: later requests must not join a render that may have missed it. */
    forgetInFlight(): void {
      inFlight = new Map();
    },
  };
}

/** Recompresses the most requested pages with the best encodings, one by one. */
function createRecompression(store: Store) {
  let last: Promise<unknown> = Promise.resolve();
  return (key: string, page: CachedPage): void => {
    const make = async () => {
      if (page.isStale || page.isSmall) return;
      await Promise.all([encode(page, 'br', true), encode(page, 'gzip', true)]);
      store.resize(key, page, bytesOf(page));
    };
    last = last.then(make).catch((error: unknown) => {
      log.error({ err: error }, 'a page could not be compressed');
    });
  };
}

/** One log line a minute instead of one per response, which would cost more than the response. */
function countAnswers(size: () => object) {
  let counts: Record<string, number> = {};
  let since = performance.now();
  return (result: Result): void => {
    counts[result] = (counts[result] ?? 0) + 1;
    const now = performance.now();
    if (now - since < COUNTS_EVERY_MS) return;
    log.info({ answers: counts, ...size() }, 'pages from cache');
    counts = {};
    since = now;
  };
}

const isCurrent = (page: CachedPage) =>
  !page.isStale && performance.now() - page.storedAt < OLDEST_MS && Date.now() < page.validUntil;
