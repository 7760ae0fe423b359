/** A rating out of five: drawn to a tenth of a star, and as text for screen readers. */
export function Stars({ rating, count }: { rating: number; count?: number | undefined }) {
  const words = `${rating.toFixed(1).replace(/\.0$/, '')} out of 5`;
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="relative h-4 w-20 text-brass">
        <span className="icon icon-star icon-row absolute inset-0" />
        <span
          data-testid="stars-filled"
          className="icon icon-star-filled icon-row absolute inset-y-0 left-0"
          style={{ width: `${Math.round(rating * 200) / 10}%` }}
        />
      </span>
      {count !== undefined && <span>({count})</span>}
    </span>
  );
}
