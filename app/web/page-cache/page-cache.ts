import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '#app/platform/log.ts';
import type { ChangedTags } from '#app/platform/page-changes.ts';
import { createFreshness } from './freshness.ts';
import { createPageStore } from './page-store.ts';
import { sendPage } from './send-page.ts';
import { bytesOf, type CachedPage, encode, isStorable, pageFrom } from './stored-response.ts';

type Given = {
  /** Answers a request of nobody in particular. */
  render: (key: string) => Promise<Response>;
  keyOf: (address: string) => string | undefined;
  /** Whether whoever writes at this address then looks for it on a page. */
  isShownAtOnce: (address: string) => boolean;
  /** Whether this Host header names the shop. */
  isOwnHost: (host: string | undefined) => boolean;
  lookForChanges: () => Promise<ChangedTags>;
  onChanges: () => void;
  maxBytes: number;
  /** How old what is known of changes may be. */
  freshMs: number;
  /** How long a visitor waits for the database before the last good page is served. */
  patienceMs: number;
};

type Rendered = {
  page: CachedPage;
  /** Nothing on it is for one visitor alone. */
  isPublic: boolean;
};

// What changes by itself, such as how long ago something was.
const OLDEST_MS = 10 * 60_000;
// As often as this the best encoding pays for itself.
const POLISHED_AFTER = 8;
const COUNTS_EVERY_MS = 60_000;

const HIT = 'corvox; hit';
const STORED = 'corvox; fwd=miss; stored';
const PASSED = 'corvox; fwd=bypass';
const STALE = 'corvox; hit; detail=stale-while-database-away';

/**
 * Serves pages that are the same for everyone from memory, ahead of everything else that a request passes. A page is
 * rendered for a stranger without cookies, once however many wait for it, and dropped when a change carries one of its
 * tags. While the database is away the last good page is served.
 */
export function createPageCache(given: Given) {
  const store = createPageStore<CachedPage>(given.maxBytes);
  const { renderOnce, detach } = createRenders(store, given.render);
  const polish = createPolish(store);
  const count = countAnswers(() => store.size);
  const freshness = createFreshness(async () => {
    const tags = await given.lookForChanges();
    if (tags.length === 0) return;
    store.drop(tags);
    detach();
    given.onChanges();
  }, given);

  async function serve(key: string, exchange: Exchange, pass: () => void): Promise<void> {
    const known = await freshness.check();
    const stored = store.get(key);
    if (stored && known === 'unknown') return answer(exchange, stored, STALE);
    if (stored && isCurrent(stored)) return answerStored(key, exchange, stored);
    const made = await renderOnce(key).catch(() => undefined);
    if (made?.isPublic) return answer(exchange, made.page, STORED);
    if (stored && (!made || made.page.status >= 500)) return answer(exchange, stored, STALE);
    // What is not there for strangers may be there for staff.
    const isStranger = exchange.incoming.headers.cookie === undefined;
    if (made && (isStranger || made.page.status !== 404))
      return answer(exchange, made.page, PASSED);
    pass();
  }

  function answerStored(key: string, exchange: Exchange, page: CachedPage): void {
    if (page.served === POLISHED_AFTER) polish(key, page);
    answer(exchange, page, HIT);
  }

  function answer(exchange: Exchange, page: CachedPage, status: string): void {
    count(status);
    sendPage(exchange, page, status);
  }

  return {
    /** Answers requests for public pages, and leaves the others to `next`. */
    wrap(next: RequestListener): RequestListener {
      return (incoming, outgoing) => {
        const pass = () => next(incoming, outgoing);
        const { method, url = '' } = incoming;
        if (method !== 'GET' && method !== 'HEAD') {
          if (given.isShownAtOnce(url)) outgoing.once('close', freshness.expire);
          return pass();
        }
        const key = given.keyOf(url);
        if (key === undefined || !given.isOwnHost(incoming.headers.host) || hasTwoHosts(incoming))
          return pass();
        const stored = store.get(key);
        if (stored && isCurrent(stored) && freshness.check() === 'fresh') {
          return answerStored(key, { incoming, outgoing }, stored);
        }
        serve(key, { incoming, outgoing }, pass).catch((error: unknown) => {
          log.error({ err: error }, 'a page could not be served from memory');
          if (!outgoing.headersSent) pass();
        });
      };
    },
  };
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Store = ReturnType<typeof createPageStore<CachedPage>>;

/** Renders under way, one for each page. */
function createRenders(store: Store, render: Given['render']) {
  let underWay = new Map<string, Promise<Rendered>>();

  async function renderPage(key: string): Promise<Rendered> {
    const begun = store.begin();
    try {
      const response = await render(key);
      const isPublic = isStorable(response);
      const page = await pageFrom(response, performance.now());
      if (isPublic) store.put(begun, key, page);
      return { page, isPublic };
    } finally {
      store.giveUp(begun);
    }
  }

  return {
    renderOnce(key: string): Promise<Rendered> {
      const current = underWay;
      const rendered = current.get(key) ?? renderPage(key).finally(() => current.delete(key));
      current.set(key, rendered);
      return rendered;
    },

    /** Something changed: whoever comes from now on must not join a render that may have missed it. */
    detach(): void {
      underWay = new Map();
    },
  };
}

/** Makes the best encodings of the pages that are asked for most, one after the other. */
function createPolish(store: Store) {
  let last: Promise<unknown> = Promise.resolve();
  return (key: string, page: CachedPage): void => {
    const make = async () => {
      if (page.isOutdated || page.isSmall) return;
      await Promise.all([encode(page, 'br', true), encode(page, 'gzip', true)]);
      store.resize(key, page, bytesOf(page));
    };
    last = last.then(make).catch((error: unknown) => {
      log.error({ err: error }, 'a page could not be compressed');
    });
  };
}

/** Instead of a log line for each answer, which would cost more than the answer: one a minute. */
function countAnswers(size: () => object) {
  let counts: Record<string, number> = {};
  let since = performance.now();
  return (status: string): void => {
    counts[status] = (counts[status] ?? 0) + 1;
    const now = performance.now();
    if (now - since < COUNTS_EVERY_MS) return;
    log.info({ answers: counts, ...size() }, 'pages from memory');
    counts = {};
    since = now;
  };
}

const isCurrent = (page: CachedPage) =>
  !page.isOutdated && performance.now() - page.storedAt < OLDEST_MS;

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
