// Loaded ahead of a shop that believes in the real payment provider: what it says to it reaches the stand-in.
const REAL = 'https://api.paystack.co';
const onTheWire = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const isMeant = address.startsWith(REAL);
  return onTheWire(
    isMeant ? (process.env.TEST_PROVIDER ?? '') + address.slice(REAL.length) : input,
    init,
  );
};
