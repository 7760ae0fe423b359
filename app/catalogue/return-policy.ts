import { isDiscreet, RETURN_DAYS } from './rules.ts';

export type ReturnPolicy = {
  kind: 'standard' | 'fresh' | 'intimate';
  /** Whether it can be returned for a change of mind; damaged or wrong items always can. */
  forChangeOfMind: boolean;
  /** Whether unopened returned units are restocked by default. */
  restockByDefault: boolean;
  /** One sentence for the product page. */
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
 * The return policy of a category. The request form, the decision of staff, product pages and policies use it. A deleted product has no
 * category: it is not restocked by default.
 */
export function returnPolicyFor(category: string | null): ReturnPolicy {
  if (category === null) return { ...STANDARD, restockByDefault: false };
  if (isDiscreet(category)) return INTIMATE;
  return FRESH_NAME.test(category) ? FRESH : STANDARD;
}
