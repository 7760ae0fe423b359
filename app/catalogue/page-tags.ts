const shortId = (id: string) => id.slice(0, 8);

/**
 * The tags of a page that shows these products, as the triggers of the database write them (0017_page_changes.sql and
 * 0031_product_facts.sql). The first eight digits are enough: two products that share them only drop each other's pages.
 */
export const productTags = (shown: readonly { id: string }[]) => [
  ...new Set(shown.map(({ id }) => `product:${shortId(id)}`)),
];

/** Of the page that is about one product: its reviews and facts stand there, and what else of its category is bought. */
export const productPageTags = (product: { id: string; categoryId: string }) => [
  `reviews:${shortId(product.id)}`,
  `facts:${shortId(product.id)}`,
  `category:${product.categoryId}`,
  `most-sold:${product.categoryId}`,
];
