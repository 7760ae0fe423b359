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
