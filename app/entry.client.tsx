import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { toast } from '#app/ui/toast-store.ts';
import { patientFetch } from '#app/web/patient-fetch.ts';

// Staff work on lists and forms for hours, often from a phone: a line that is cut takes none of it off the screen.
window.fetch = patientFetch(window.fetch.bind(window), {
  isAwaited: ({ origin, pathname }) =>
    origin === window.location.origin &&
    window.location.pathname.startsWith('/admin') &&
    /^\/(?:admin(?:\/.*)?\.data|__manifest)$/.test(pathname),
  onCut: () =>
    toast('No connection', 'Trying again. What is on the screen stays as it is.', {
      tone: 'trouble',
    }),
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
