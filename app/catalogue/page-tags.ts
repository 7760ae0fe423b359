const shortId = (id: string) => id.slice(0, 8);

/**
 * The cache tags of a page that shows these products, as the database triggers write them (0017_page_changes.sql and
 * 0031_product_facts.sql). Eight digits are enough: a collision only purges one page too many.
 */
export const productTags = (shown: readonly { id: string }[]) => [
  ...new Set(shown.map(({ id }) => `product:${shortId(id)}`)),
];

/** The tags of a product page: it also shows the product's reviews and facts, and best sellers of its category. */
export const productPageTags = (product: { id: string; categoryId: string }) => [
  `reviews:${shortId(product.id)}`,
  `facts:${shortId(product.id)}`,
  `category:${product.categoryId}`,
  `most-sold:${product.categoryId}`,
];
