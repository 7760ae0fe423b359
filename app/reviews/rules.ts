import { href } from 'react-router';
import { formatCount } from '#app/values/format-count.ts';

export const REVIEWS_PER_PAGE = 10;

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const RATING_WORDS: Readonly<Record<Rating, string>> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Great',
  5: 'Wonderful',
};

/** A public review: nothing in it identifies a person or an order. */
export type ShownReview = {
  id: string;
  nickname: string;
  rating: number;
  body: string;
  writtenAt: Date;
  /** Whether it belongs to a delivered order. */
  isVerified: boolean;
};

export type ReviewPage = {
  reviews: ShownReview[];
  /** The number of reviews with one star, with two, and so on. */
  counts: number[];
  total: number;
  page: number;
  pages: number;
};

export function reviewsPath(productId: string, page = 1): string {
  return `${href('/product/:id', { id: productId })}${page > 1 ? `?reviews=${page}` : ''}#reviews`;
}

export function reviewPath(productId: string): string {
  return href('/product/:id/review', { id: productId });
}

/** The mean to two decimals, as the database stores it for product cards. */
export function averageOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.round((stars * 100) / total) / 100;
}

/** "4.6", and "5" for a round one. */
export function ratingText(rating: number): string {
  return rating.toFixed(1).replace(/\.0$/, '');
}

export function countText(total: number): string {
  return total === 1 ? '1 review' : `${formatCount(total)} reviews`;
}

/** An anonymous nickname: the first letter of the first name. */
export function discreetNickname(name: string): string {
  const first = /\p{L}/u.exec(name)?.[0];
  return first === undefined ? '' : `${first.toLocaleUpperCase('en-GH')}.`;
}
