import { pageStrip } from '#app/values/paging.ts';
import { Link } from './link.tsx';

type PaginationProps = { page: number; pages: number; addressOf: (page: number) => string };

const CELL =
  'inline-flex min-h-11 min-w-10 items-center justify-center rounded-control px-2 sm:min-w-11 sm:px-3 font-semibold tabular-nums';

export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-14 flex flex-wrap items-center justify-center gap-0.5 sm:gap-1"
    >
      <Step label="Previous" rel="prev" to={page > 1 ? addressOf(page - 1) : undefined} />
      {pageStrip(page, pages).map((number, place) =>
        number === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap is nothing but its place
          <span key={`gap-${place}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={addressOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`${CELL} ${number === page ? 'bg-wine text-on-wine' : 'hover:bg-tint'}`}
          >
            {number}
          </Link>
        ),
      )}
      <Step label="Next" rel="next" to={page < pages ? addressOf(page + 1) : undefined} />
    </nav>
  );
}

function Step({ label, rel, to }: { label: string; rel: string; to: string | undefined }) {
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={`${CELL} text-muted opacity-60`}>
        {label}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={`${CELL} hover:bg-tint`}>
      {label}
    </Link>
  );
}
