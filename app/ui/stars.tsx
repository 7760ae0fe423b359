import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5];

/** A rating out of five: drawn for the eye to the tenth of a star, said in words for the ear. */
export function Stars({ rating, count }: { rating: number; count?: number | undefined }) {
  const words = `${rating.toFixed(1).replace(/\.0$/, '')} out of 5`;
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="relative flex text-brass">
        <Row />
        <span
          data-testid="stars-filled"
          className="absolute inset-y-0 left-0 flex overflow-hidden [&>svg]:fill-current"
          style={{ width: `${Math.round(rating * 200) / 10}%` }}
        >
          <Row />
        </span>
      </span>
      {count !== undefined && <span>({count})</span>}
    </span>
  );
}

function Row() {
  return FIVE.map((place) => <Star key={place} className="size-4 shrink-0" />);
}
