import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5];

/** A rating out of five: drawn for the eye, said in words for the ear. */
export function Stars({ rating, count }: { rating: number; count?: number | undefined }) {
  const words = `${rating.toFixed(1).replace(/\.0$/, '')} out of 5`;
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="flex text-brass">
        {FIVE.map((place) => (
          <Star
            key={place}
            className={`size-4 ${place <= Math.round(rating) ? 'fill-current' : ''}`}
          />
        ))}
      </span>
      {count !== undefined && <span>({count})</span>}
    </span>
  );
}
