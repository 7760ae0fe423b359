import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { formatCount } from '#app/values/format-count.ts';
import { categoryPath, type Listing, listingSearch } from '../rules.ts';

type ListProps = {
  categories: { id: string; name: string }[];
  current: string | undefined;
  everything: number | undefined;
  listing: Listing;
};

function entryClass(on: boolean): string {
  const look = on
    ? 'border-wine font-semibold text-wine'
    : 'border-line text-muted hover:text-wine';
  return `flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap lg:rounded-none lg:border-0 lg:border-l-2 ${look}`;
}

/** Every category as a link: a column beside the list; on a phone, one scrolling line of chips. */
export function CategoryList({ categories, current, everything, listing }: ListProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the chips scroll sideways: the chosen one is scrolled into view.
    const line = strip.current;
    const chosen = current ? line?.querySelector<HTMLElement>('[aria-current]') : null;
    line?.scrollTo({ left: chosen ? chosen.offsetLeft - line.clientWidth / 3 : 0 });
  }, [current]);
  const keep = listingSearch({ ...listing, page: 1 });
  return (
    <nav
      ref={strip}
      aria-label="All categories"
      className="-mx-5 overflow-x-auto px-5 md:-mx-10 md:px-10 lg:col-start-1 lg:row-start-2 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-2 lg:sticky lg:top-28 lg:flex-col lg:gap-0">
        <li>
          <Link
            to={`${href('/categories')}${keep}`}
            aria-current={current ? undefined : 'page'}
            className={entryClass(!current)}
          >
            All Products{everything === undefined ? '' : ` (${formatCount(everything)})`}
          </Link>
        </li>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={categoryPath(name) + keep}
              aria-current={current === id ? 'page' : undefined}
              className={entryClass(current === id)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
