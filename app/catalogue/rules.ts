import { href } from 'react-router';
import type { Money } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture.ts';
import { isUuid } from '#app/values/uuid.ts';

export const PRODUCTS_PER_PAGE = 12;
export const FEATURED_LIMIT = 4;
export const FAVORITES_LIMIT = 6;
export const BESTSELLERS_LIMIT = 8;
export const RELATED_LIMIT = 4;
const LONGEST_SEARCH = 100;

/** What a card shows. */
export type ProductSummary = {
  id: string;
  name: string;
  description: string;
  category: string;
  price: Money;
  picture: PictureFile | null;
  inStock: boolean;
  /** As far as a page shows them (see `most_units_shown` in the database); null where they are not counted. */
  unitsLeft: number | null;
  featured: boolean;
  rating: number | null;
  ratingCount: number;
};

export const SORTS = ['featured', 'price-low', 'price-high', 'rating', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
export type View = 'grid' | 'list';

export type Listing = {
  /** Undefined while nobody chose: featured, or the best match of a search. */
  sort: Sort | undefined;
  page: number;
  view: View;
  q: string;
  /** The words as they are typed, without corrections. */
  exact: boolean;
};

/** Reads a listing's address; whatever makes no sense there gives the first page of the plain list. */
export function listingFrom(params: URLSearchParams): Listing {
  const sort = SORTS.find((name) => name === params.get('sort'));
  const page = Number(params.get('page') ?? 1);
  return {
    sort,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    view: params.get('view') === 'list' ? 'list' : 'grid',
    q: searchTextFrom(params.get('q') ?? ''),
    exact: params.get('exact') === '1',
  };
}

/** What was typed into a search, without what cannot be searched for. */
export function searchTextFrom(text: string): string {
  const plain = text
    .slice(0, LONGEST_SEARCH * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, LONGEST_SEARCH).toWellFormed().replace('\uFFFD', '').trim();
}

/** The query string for a listing, with what is usual left out, so that one list has one address. */
export function listingSearch({ sort, page, view, q, exact }: Partial<Listing>): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (q && exact) params.set('exact', '1');
  if (sort && (q || sort !== 'featured')) params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  if (view === 'list') params.set('view', view);
  const text = params.toString();
  return text && `?${text}`;
}

export const isProductId = isUuid;

/** The most that one can put into the cart: the units left where they are counted, undefined where not. */
export function unitsLeft(product: {
  inStock: boolean;
  stockQuantity: number;
  reserved: number;
}): number | undefined {
  if (!product.inStock) return 0;
  return product.stockQuantity > 0 ? product.stockQuantity - product.reserved : undefined;
}

/** The stock of a product of which only the units left are known. */
export const stockOf = (left: number | null | undefined) => ({
  inStock: left !== 0,
  stockQuantity: left ?? 0,
  reserved: 0,
});

/** The first `most` characters without a word cut in two; a cut is marked. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const lastSpace = head.lastIndexOf(' ');
  return `${head.slice(0, lastSpace > most / 2 ? lastSpace : most - 1).replace(/[\s,.;:]+$/, '')}…`;
}

/** Where a category's page lives: by its lower-case name. */
export function categoryPath(name: string): string {
  return `${href('/categories')}/${encodeURIComponent(name.toLowerCase())}`;
}

/** How long after its arrival a product can come back. */
export const RETURN_DAYS = 30;

// What these hold is nobody's business when a link to it is pasted into a chat.
const PRIVATE_CATEGORIES = new Set(['intimacy', 'desire']);

export function isDiscreet(category: string): boolean {
  return PRIVATE_CATEGORIES.has(category.toLowerCase());
}
