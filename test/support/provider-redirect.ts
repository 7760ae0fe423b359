// Preloaded by a shop configured for the real payment provider: redirects its calls to the simulator.
const REAL = 'https://api.paystack.co';
const originalFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const isProviderCall = address.startsWith(REAL);
  return originalFetch(
    isProviderCall ? (process.env.TEST_PROVIDER ?? '') + address.slice(REAL.length) : input,
    init,
  );
};
