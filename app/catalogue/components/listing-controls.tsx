import { Form, useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { useSyncedSelect } from '#app/ui/use-synced-select.ts';
import { type Listing, listingSearch, SORTS, type Sort } from '../rules.ts';

const WORDS: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  newest: 'Newest',
};

type ControlsProps = { listing: Listing; path: string };

/** Sort and view of a list: both are in the address and work without script. */
export function ListingControls({ listing, path }: ControlsProps) {
  const navigate = useNavigate();
  const chosen = listing.sort ?? (listing.q ? '' : 'featured');
  const select = useSyncedSelect(chosen);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <Form action={path} className="flex min-w-0 items-center gap-2">
        {listing.q && <input type="hidden" name="q" value={listing.q} />}
        {listing.q && listing.exact && <input type="hidden" name="exact" value="1" />}
        {listing.view === 'list' && <input type="hidden" name="view" value="list" />}
        <label htmlFor="sort" className="text-sm text-muted max-sm:sr-only">
          Sort by
        </label>
        <select
          id="sort"
          name="sort"
          ref={select}
          defaultValue={chosen}
          onChange={(event) => {
            const sort = SORTS.find((name) => name === event.target.value);
            void navigate(path + listingSearch({ ...listing, sort, page: 1 }), { flushSync: true });
          }}
          className="min-h-11 min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base"
        >
          {listing.q && <option value="">Best match</option>}
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {WORDS[sort]}
            </option>
          ))}
        </select>
        <noscript>
          <button
            type="submit"
            className="min-h-11 rounded-control border border-line-strong px-4 font-semibold"
          >
            Sort
          </button>
        </noscript>
      </Form>
      <div
        role="group"
        aria-label="View"
        className="flex rounded-control border border-line-strong"
      >
        <ViewLink
          to={path + listingSearch({ ...listing, view: 'grid' })}
          label="Grid view"
          on={listing.view === 'grid'}
        >
          <Icon name="layout-grid" className="size-5" />
        </ViewLink>
        <ViewLink
          to={path + listingSearch({ ...listing, view: 'list' })}
          label="List view"
          on={listing.view === 'list'}
        >
          <Icon name="list" className="size-5" />
        </ViewLink>
      </div>
    </div>
  );
}

function ViewLink({
  to,
  label,
  on,
  children,
}: {
  to: string;
  label: string;
  on: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={on || undefined}
      preventScrollReset
      className={`grid size-11 place-items-center rounded-[calc(var(--radius-control)-1px)] ${on ? 'bg-wine text-on-wine' : 'hover:text-wine'}`}
    >
      {children}
    </Link>
  );
}
