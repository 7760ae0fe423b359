import { type Allowance, policyHeaders } from '#app/web/security-headers.ts';
import { provider } from './mode.ts';

const REAL: Allowance = {
  frames: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
  connections: ['https://api.paystack.co'],
  // The one style sheet that the provider's library adds to its overlay.
  styles: ["'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"],
  payment: ['self', '"https://checkout.paystack.com"'],
};
const SIMULATED: Allowance = { frames: ["'self'"] };

/** The headers of a page that may open the payment window; empty without a provider. */
export function windowHeaders(nonce: string): Record<string, string> {
  const shop = provider();
  if (!shop) return {};
  if (shop.isSimulated) return policyHeaders(nonce, SIMULATED);
  return {
    ...policyHeaders(nonce, REAL),
    // A bank may open a further window from the provider's iframe.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
