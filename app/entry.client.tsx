import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { patientFetch } from '#app/web/patient-fetch.ts';

const { connection } = window;
if (connection) {
  window.fetch = patientFetch(window.fetch.bind(window), {
    isAwaited: ({ origin, pathname }) =>
      origin === window.location.origin && /\.(data|js)$|^\/(wishlist\/|session$)/.test(pathname),
    connection,
    isOnline: () => navigator.onLine,
  });
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Later than everything that a visitor waits for; the browser reports what happened before. Without it nothing is missing.
const { pathname } = window.location;
window.setTimeout(() => {
  import('#app/vitals/browser/send-vitals.ts')
    .then(({ sendVitals }) => sendVitals(pathname))
    .catch(() => undefined);
}, 2_000);
