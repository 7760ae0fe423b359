import { type Allowance, policyHeaders } from '#app/web/security-headers.ts';
import { provider } from './mode.ts';

const REAL: Allowance = {
  frames: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
  connections: ['https://api.paystack.co'],
  // The one style sheet that the provider's library writes into its own veil.
  styles: ["'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"],
  payment: ['self', '"https://checkout.paystack.com"'],
};
const SIMULATED: Allowance = { frames: ["'self'"] };

/** What the response of a page says so that the payment window may open over it; nothing where there is none. */
export function windowHeaders(nonce: string): Record<string, string> {
  const shop = provider();
  if (!shop) return {};
  if (shop.isSimulated) return policyHeaders(nonce, SIMULATED);
  return {
    ...policyHeaders(nonce, REAL),
    // A bank may ask for more in a window that the provider's frame opens.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
