import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { patientFetch } from '#app/web/patient-fetch.ts';
import { prefetchLinks, takePrefetched } from '#app/web/prefetch-links.ts';
import { publicPageKey } from './public-pages.ts';

const { connection } = window;
if (connection) {
  const patient = patientFetch(window.fetch.bind(window), {
    isAwaited: ({ origin, pathname }) =>
      origin === window.location.origin && /\.(data|js)$|^\/(wishlist\/|session$)/.test(pathname),
    connection,
    isOnline: () => navigator.onLine,
  });
  window.fetch = (input, init) => {
    const early = takePrefetched(input, init);
    const ask = () => patient(input, init);
    return early ? early.then((answer) => (answer.ok ? answer : ask()), ask) : ask();
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

// Later than everything that a visitor waits for; the browser reports what happened before. Without it nothing is missing.
const { pathname } = window.location;
window.setTimeout(() => {
  import('#app/vitals/browser/send-vitals.ts')
    .then(({ sendVitals }) => sendVitals(pathname))
    .catch(() => undefined);
}, 2_000);
