import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Stars } from '#app/ui/stars.tsx';
import type { Notice } from '#app/values/notice.ts';
import {
  averageOf,
  countText,
  ratingText,
  RATINGS,
  reviewPath,
  type ReviewPage,
  reviewsPath,
} from '../rules.ts';
import { ReviewList } from './review-list.tsx';

type SectionProps = {
  productId: string;
  /** Undefined where they failed to load. */
  found: ReviewPage | undefined;
  notice: Notice | undefined;
};

/** The reviews of a product: the same for every visitor. */
export function ReviewsSection({ productId, found, notice }: SectionProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-24 below-fold-400">
      <h2 id="reviews-title" className="hairline text-3xl">
        Reviews
      </h2>
      <div className="mt-6 grid grid-cols-1 gap-8">
        <NoticeBox notice={notice} />
        {found === undefined ? (
          <ListLoadError what="The reviews" />
        ) : found.total === 0 ? (
          <div className="grid justify-items-start gap-5">
            <p className="text-muted">No reviews yet. Buyers can write one after delivery.</p>
            <WriteLink productId={productId} />
          </div>
        ) : (
          <Reviews productId={productId} found={found} />
        )}
      </div>
    </section>
  );
}

function Reviews({ productId, found }: { productId: string; found: ReviewPage }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid gap-6 lg:sticky lg:top-28">
        <Summary found={found} />
        <div>
          <WriteLink productId={productId} />
        </div>
      </div>
      <div>
        <ReviewList reviews={found.reviews} />
        <Pagination
          page={found.page}
          pages={found.pages}
          addressOf={(page) => reviewsPath(productId, page)}
        />
      </div>
    </div>
  );
}

function WriteLink({ productId }: { productId: string }) {
  return (
    <ButtonLink to={reviewPath(productId)} kind="secondary" rel="nofollow">
      Write a review
    </ButtonLink>
  );
}

function Summary({ found: { counts, total } }: { found: ReviewPage }) {
  const average = averageOf(counts) ?? 0;
  return (
    <div>
      <p>
        <span className="font-serif text-5xl tabular-nums">{ratingText(average)}</span>
        <span className="text-muted"> out of 5</span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted">
        <span aria-hidden="true" className="flex">
          <Stars rating={average} />
        </span>
        {countText(total)}
      </p>
      <ul aria-label="How many gave how many stars" className="mt-5 grid gap-1.5">
        {RATINGS.toReversed().map((stars) => (
          <Share key={stars} stars={stars} times={counts[stars - 1] ?? 0} total={total} />
        ))}
      </ul>
    </div>
  );
}

function Share({ stars, times, total }: { stars: number; times: number; total: number }) {
  return (
    <li className="grid grid-cols-[2rem_1fr_minmax(1.5rem,auto)] items-center gap-3 text-sm text-muted tabular-nums">
      <span className="flex items-center gap-1">
        {stars}
        <Icon name="star-filled" className="size-3.5 text-brass" />
        <span className="sr-only">{stars === 1 ? 'star' : 'stars'}:</span>
      </span>
      <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-blush">
        <span
          className="block h-full rounded-full bg-brass"
          style={{ width: `${(times * 100) / total}%` }}
        />
      </span>
      <span className="text-right">
        {times}
        <span className="sr-only"> {times === 1 ? 'review' : 'reviews'}</span>
      </span>
    </li>
  );
}
