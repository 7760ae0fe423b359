import { href } from 'react-router';
import type { Money } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { isUuid } from '#app/values/uuid.ts';

export const PRODUCTS_PER_PAGE = 12;
export const FEATURED_LIMIT = 4;
export const FAVORITES_LIMIT = 6;
export const BESTSELLERS_LIMIT = 8;
export const RELATED_LIMIT = 4;
/** A page shows the exact count up to this number. */
export const LOW_STOCK = 5;
/** How many products are in the first row of a list. */
export const FIRST_ROW = 4;
const LONGEST_SEARCH = 100;

/** The data of a product card. */
export type ProductSummary = {
  id: string;
  name: string;
  description: string;
  category: string;
  price: Money;
  picture: PictureFile | null;
  inStock: boolean;
  /** Capped at what a page shows (`most_units_shown` in the database); null where stock is not counted. */
  unitsLeft: number | null;
  featured: boolean;
  rating: number | null;
  ratingCount: number;
};

export const SORTS = ['featured', 'price-low', 'price-high', 'rating', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
export type View = 'grid' | 'list';

export type Listing = {
  /** Undefined for the default: featured, or the best match of a search. */
  sort: Sort | undefined;
  page: number;
  view: View;
  q: string;
  /** Search for the words as typed, without corrections. */
  exact: boolean;
};

/** Parses a listing's address; invalid parts fall back to the first page of the default list. */
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

/** The text of a search without characters that cannot match. */
export function searchTextFrom(text: string): string {
  const plain = text
    .slice(0, LONGEST_SEARCH * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, LONGEST_SEARCH).toWellFormed().replace('\uFFFD', '').trim();
}

/** The query string of a listing without defaults, so that each list has one address. */
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

/** The most that fits into a cart: the units left; undefined where stock is not counted. */
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

/** The first `most` characters, cut at a word and marked with an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const lastSpace = head.lastIndexOf(' ');
  return `${head.slice(0, lastSpace > most / 2 ? lastSpace : most - 1).replace(/[\s,.;:]+$/, '')}…`;
}

/** The path of a category's page: its lower-case name. */
export function categoryPath(name: string): string {
  return `${href('/categories')}/${encodeURIComponent(name.toLowerCase())}`;
}

/** How many days after delivery a product can be returned. */
export const RETURN_DAYS = 30;

// Categories whose products must not show in a link preview.
const PRIVATE_CATEGORIES = new Set(['intimacy', 'desire']);

export function isDiscreet(category: string): boolean {
  return PRIVATE_CATEGORIES.has(category.toLowerCase());
}

/** A featured product and its position, from 0, on its category's page and on the page of all categories. */
export type Candidate = { id: string; category: string; inCategory: number; inAll: number };

/**
 * The featured products of the home page: one of each category in turn, in the candidates' order. Of each category it takes the product
 * farthest from the top of other pages, so that no two pages open with the same products.
 */
export function pickFeatured(
  candidates: readonly Candidate[],
  mostSold: readonly string[],
): string[] {
  const distanceOf = ({ id, inCategory, inAll }: Candidate) => {
    const inMostSold = mostSold.includes(id) ? mostSold.indexOf(id) : FIRST_ROW;
    return Math.min(inCategory, inAll, inMostSold, FIRST_ROW);
  };
  const byCategory = Map.groupBy(candidates, ({ category }) => category);
  const rounds = [...byCategory.values()].flatMap((own) =>
    own
      .toSorted((one, other) => distanceOf(other) - distanceOf(one))
      .map(({ id }, round) => ({ id, round })),
  );
  return rounds
    .toSorted((one, other) => one.round - other.round)
    .slice(0, FEATURED_LIMIT)
    .map(({ id }) => id);
}

const INK = '#2a1a1f';
const IVORY = '#fbf6f1';

/** A readable text colour on this background: the shop's own where the contrast allows, black or white elsewhere. */
export function textColorOn(color: string | undefined): string {
  if (color === undefined) return 'inherit';
  const ours = [INK, IVORY].find((ink) => contrast(ink, color) >= 4.5);
  return ours ?? (contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff');
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance by WCAG, of a colour like #ead5cc. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A picture of something in this category; an unknown category counts as intimate. */
export function pictureIn(
  category: string | null,
  picture: PictureFile | null,
): PictureFile | null {
  const isIntimate = category === null || isDiscreet(category);
  return picture && isIntimate ? { ...picture, isIntimate } : picture;
}
