import { formatCount } from '#app/values/format-count.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import { type Rating, RATINGS } from './rules.ts';

export const REVIEW_LIMITS = { nickname: 40, body: 2_000 } as const;

export type ReviewInput = { rating: Rating; nickname: string; body: string };
export type ReviewField = keyof ReviewInput;
/** What was typed, to show the form again. */
export type TypedReview = { rating: number | null; nickname: string; body: string };

export type ReviewForm =
  | { review: ReviewInput; typed: TypedReview }
  | { review: undefined; typed: TypedReview; errors: FieldErrors<ReviewField> };

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const EMAIL_INSIDE = /[^\s@]@[^\s@]+\.[^\s@]/;

export function readReviewForm(form: FormData): ReviewForm {
  const chosen = textOf(form, 'rating');
  const rating = RATINGS.find((stars) => String(stars) === chosen);
  const nickname = lineOf(form, 'nickname');
  const body = paragraphsOf(textOf(form, 'body'));
  const typed: TypedReview = { rating: rating ?? null, nickname, body };
  const errors: FieldErrors<ReviewField> = {
    ...(rating === undefined && { rating: 'Please choose from one to five stars' }),
    ...nicknameError(nickname),
    ...(body.length > REVIEW_LIMITS.body && { body: tooLong(REVIEW_LIMITS.body) }),
  };
  return rating === undefined || Object.keys(errors).length > 0
    ? { review: undefined, typed, errors }
    : { review: { rating, nickname, body }, typed };
}

function nicknameError(nickname: string): FieldErrors<'nickname'> {
  if (!VISIBLE.test(nickname)) return { nickname: 'Please choose a nickname' };
  if (EMAIL_INSIDE.test(nickname)) {
    return { nickname: 'Please choose a nickname without an email address: everyone can read it' };
  }
  if (nickname.length > REVIEW_LIMITS.nickname) {
    return { nickname: tooLong(REVIEW_LIMITS.nickname) };
  }
  return {};
}

function tooLong(most: number): string {
  return `Please use at most ${formatCount(most)} characters here`;
}

/** Keeps lines and paragraphs, and collapses runs of empty lines. */
function paragraphsOf(text: string): string {
  if (!VISIBLE.test(text)) return '';
  return text.replaceAll('\r', '\n').replace(/\n\s*\n\s*\n+/g, '\n\n');
}
