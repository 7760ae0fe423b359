import { isDiscreet, RETURN_DAYS } from './rules.ts';

export type ReturnPolicy = {
  kind: 'standard' | 'fresh' | 'intimate';
  /** Whether it can be returned for a change of mind; a damaged or wrong item always can. */
  forChangeOfMind: boolean;
  /** Whether units that come back unopened may be sold again without staff saying so. */
  restockByDefault: boolean;
  /** One sentence for a product's page. */
  words: string;
};

const STANDARD: ReturnPolicy = {
  kind: 'standard',
  forChangeOfMind: true,
  restockByDefault: true,
  words: `Within ${RETURN_DAYS} days, unopened.`,
};

const FRESH: ReturnPolicy = {
  kind: 'fresh',
  forChangeOfMind: false,
  restockByDefault: false,
  words:
    'Fresh flowers cannot be returned. If they arrive damaged, send us a photograph and we replace or refund them.',
};

const INTIMATE: ReturnPolicy = {
  kind: 'intimate',
  forChangeOfMind: true,
  restockByDefault: false,
  words: `Within ${RETURN_DAYS} days, sealed. For hygiene we cannot take it back once the seal is broken, unless it is faulty.`,
};

const FRESH_NAME = /\b(flowers?|bouquets?|roses?|blooms?|florals?)\b/i;

/**
 * What the shop promises about returning a product, by its category. The request form, the decision of staff, product
 * pages and policies ask here. A product that is gone has no category: nothing of it goes back on sale by itself.
 */
export function returnPolicyFor(category: string | null): ReturnPolicy {
  if (category === null) return { ...STANDARD, restockByDefault: false };
  if (isDiscreet(category)) return INTIMATE;
  return FRESH_NAME.test(category) ? FRESH : STANDARD;
}
