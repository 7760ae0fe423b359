import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { prefetchLinks, takePrefetched } from '#app/web/prefetch-links.ts';
import { retryingFetch } from '#app/web/retrying-fetch.ts';
import { publicPageKey } from './public-pages.ts';

const { connection } = window;
if (connection) {
  const fetchWithRetry = retryingFetch(window.fetch.bind(window), {
    isAwaited: ({ origin, pathname }) =>
      origin === window.location.origin && /\.(data|js)$|^\/(wishlist\/|session$)/.test(pathname),
    connection,
    isOnline: () => navigator.onLine,
  });
  window.fetch = (input, init) => {
    const early = takePrefetched(input, init);
    const send = () => fetchWithRetry(input, init);
    return early ? early.then((answer) => (answer.ok ? answer : send()), send) : send();
  };
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prefetchLinks((address) => publicPageKey(address) !== undefined);

// After everything a visitor waits for; the browser buffers earlier metrics. Optional.
const { pathname } = window.location;
window.setTimeout(() => {
  import('#app/vitals/browser/send-vitals.ts')
    .then(({ sendVitals }) => sendVitals(pathname))
    .catch(() => undefined);
}, 2_000);
