import { href } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { categoryPath, type Listing, listingSearch } from '../rules.ts';

type Understood = {
  corrected?: string | undefined;
  suggested?: string | undefined;
  partial?: boolean;
  total: number;
};
type NoteProps = { listing: Listing; found: Understood; path: string };

const LINK = 'text-wine underline underline-offset-4';

/** Explains how a query was corrected, with a link to search for the exact words. */
export function SearchNote({ listing, found, path }: NoteProps) {
  const { view, q } = listing;
  return (
    <>
      {found.corrected && (
        <p className="mt-3 max-w-prose text-lg text-muted">
          Showing results for <strong className="text-ink">{found.corrected}</strong>. Search
          instead for{' '}
          <Link to={path + listingSearch({ view, q, exact: true })} className={LINK}>
            {q}
          </Link>
        </p>
      )}
      {found.suggested && found.total > 0 && (
        <p className="mt-3 max-w-prose text-lg text-muted">
          <DidYouMean listing={listing} suggested={found.suggested} path={path} />
        </p>
      )}
      {found.partial && (
        <p className="mt-3 max-w-prose text-lg text-muted">
          No product matches every word. These match some of them.
        </p>
      )}
    </>
  );
}

type MeantProps = { listing: Listing; suggested: string; path: string };

function DidYouMean({ listing: { view }, suggested, path }: MeantProps) {
  return (
    <>
      Did you mean{' '}
      <Link to={path + listingSearch({ view, q: suggested })} className={LINK}>
        {suggested}
      </Link>
      ?
    </>
  );
}

type NothingProps = NoteProps & { categories: { id: string; name: string }[] };

/** The next steps for an empty list. */
export function NothingFound({ listing, found, path, categories }: NothingProps) {
  const { q } = listing;
  if (!q) {
    return (
      <div className="py-10">
        <p className="font-serif text-2xl">Nothing here at the moment</p>
        <p className="mt-2 text-muted">
          New things arrive every week. Meanwhile, the other categories are full.
        </p>
        <ButtonLink to={href('/categories')} className="mt-6">
          See all products
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="py-10">
      <p className="font-serif text-2xl">We found nothing for “{q}”</p>
      {found.suggested && (
        <p className="mt-3 text-lg">
          <DidYouMean listing={listing} suggested={found.suggested} path={path} />
        </p>
      )}
      <ul className="mt-4 list-disc space-y-1 pl-5 text-muted">
        <li>Check the spelling, or try a shorter or more general word.</li>
        <li>
          Or browse{' '}
          {categories.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && (index === categories.length - 1 ? ' or ' : ', ')}
              <Link to={categoryPath(name)} className={LINK}>
                {name}
              </Link>
            </span>
          ))}
          .
        </li>
        <li>
          Looking for something special?{' '}
          <Link to={href('/contact')} className={LINK}>
            Ask us
          </Link>
          .
        </li>
      </ul>
    </div>
  );
}
