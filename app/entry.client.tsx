import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { pageKindOf } from '#app/vitals/rules.ts';
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

// Nobody waits for it: what was measured before it is there is handed over by the browser.
const page = pageKindOf(window.location.pathname);
if (page) {
  window.setTimeout(async () => {
    const { sendVitals } = await import('#app/vitals/browser/send-vitals.ts');
    sendVitals(page);
  }, 2_000);
}
