import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { accraDay } from '#app/values/accra-time.ts';
import type { ShownReview } from '../rules.ts';

export function ReviewList({ reviews }: { reviews: ShownReview[] }) {
  return (
    <ul aria-label="What buyers say" className="divide-y divide-line border-y border-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Stars rating={review.rating} />
            <time dateTime={review.writtenAt.toISOString()} className="text-sm text-muted">
              {accraDay(review.writtenAt)}
            </time>
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere" dir="auto">
              {review.nickname}
            </span>
            {review.isVerified && <VerifiedMark />}
          </p>
          {review.body && (
            <p
              dir="auto"
              className="mt-2 max-w-[65ch] leading-relaxed wrap-anywhere whitespace-pre-line"
            >
              {review.body}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function VerifiedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <Icon name="badge-check" className="size-4 text-sage" />
      Verified purchase
    </span>
  );
}
