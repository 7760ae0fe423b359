import { data, Link, useNavigation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListTrouble } from '#app/ui/trouble.tsx';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { useLingering } from '#app/ui/use-lingering.ts';
import { describePage, shopOf } from '#app/web/meta.ts';
import { HeartButton } from '#app/wishlist/components/heart-button.tsx';
import { CategoryList } from '../components/category-list.tsx';
import { ListingControls } from '../components/listing-controls.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { CardSkeleton, ProductCard } from '../components/product-card.tsx';
import { type Category, countProducts, listCategories, listProducts } from '../queries.ts';
import { categoryPath, isDiscreet, type Listing, listingFrom, listingSearch } from '../rules.ts';
import { previewImage } from '../preview-image.ts';
import { breadcrumbData } from '../structured-data.ts';
import type { Route } from './+types/categories.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const EVERYTHING =
  'Everything that we send with love and in a plain parcel: flowers, gifts, and what belongs to the two of you.';

/** A category is known by its id and by its name in lower case. */
function named(categories: Category[], word: string): Category | undefined {
  const name = word.toLowerCase();
  return categories.find(
    (category) => category.id === name || category.name.toLowerCase() === name,
  );
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const listing = listingFrom(url.searchParams);
  const categories = await orUnavailable(listCategories());
  const category =
    'category' in params && params.category ? named(categories, params.category) : undefined;
  if ('category' in params && !category) throw data(null, { status: 404 });
  const found = await orFailedList(
    'products',
    Promise.all([listProducts(listing, category?.id), countProducts()]),
  );
  const answer = {
    listing,
    categories: categories.map(({ id, name }) => ({ id, name })),
    category: category && {
      id: category.id,
      name: category.name,
      description: category.description,
      picture: category.picture,
    },
    found: found && { ...found[0], everything: found[1] },
  };
  return data(answer, found ? {} : { status: 503, headers: { 'Retry-After': '5' } });
}

function pathOf(category: { name: string } | undefined): string {
  return category ? categoryPath(category.name) : '/categories';
}

function previewOf(category: Category | undefined) {
  return category?.picture ? { image: previewImage(category.picture) } : {};
}

function titleOf(category: { name: string } | undefined, { q }: Listing): string {
  if (q) return `Results for “${q}”`;
  return category?.name ?? 'All Categories';
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, listing, found } = loaderData;
  const page = found?.page ?? 1;
  const path = pathOf(category);
  const { origin } = shopOf(matches);
  const hidden = category !== undefined && isDiscreet(category.name);
  return describePage(matches, {
    title: `${titleOf(category, listing)}${page > 1 ? `, page ${page}` : ''}`,
    description: category?.description || EVERYTHING,
    canonical: path + listingSearch({ page }),
    unlisted: listing.q !== '' || !found,
    preview: hidden
      ? { title: 'A page of our shop', description: 'Gifts and flowers, delivered discreetly.' }
      : previewOf(category),
    data: category
      ? [
          breadcrumbData([
            ['Home', `${origin}/`],
            ['Categories', `${origin}/categories`],
            [category.name, origin + path],
          ]),
        ]
      : [],
  });
};

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { listing, categories, category, found } = loaderData;
  const navigation = useNavigation();
  const waiting = useLingering(
    navigation.state === 'loading' && navigation.location.pathname.startsWith('/categories'),
  );
  const path = pathOf(category);
  // What is being gone to counts already: a view chosen before the sorted list is there must not take back its order.
  const next = navigation.location;
  const wanted = next?.pathname === path ? listingFrom(new URLSearchParams(next.search)) : listing;
  return (
    <div className="wrap pt-10 lg:pt-14">
      <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[13rem_1fr]">
        <div className="lg:col-start-2">
          <h1 className="text-4xl sm:text-5xl">{titleOf(category, listing)}</h1>
          <p className="mt-3 max-w-prose text-lg text-muted">
            {listing.q && category ? `In ${category.name}. ` : ''}
            {listing.q
              ? 'Names, descriptions and categories, small typing mistakes forgiven.'
              : category?.description || EVERYTHING}
          </p>
        </div>
        <CategoryList
          categories={categories}
          current={category?.id}
          everything={found?.everything}
          listing={wanted}
        />
        <section
          aria-label="Products"
          aria-busy={waiting}
          className="min-w-0 lg:col-start-2 lg:row-start-2"
        >
          {found ? (
            <>
              <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
                <p role="status" className="text-muted">
                  {waiting ? 'Loading...' : countText(found)}
                </p>
                <ListingControls listing={wanted} path={path} />
              </div>
              {found.total === 0 && waiting ? (
                <ul className={GRID}>
                  {SIX.map((place) => (
                    <li key={place}>
                      <CardSkeleton />
                    </li>
                  ))}
                </ul>
              ) : found.total === 0 ? (
                <NothingFound q={listing.q} categories={categories} />
              ) : (
                <ul
                  className={`in-aria-busy:opacity-60 ${listing.view === 'list' ? 'grid gap-8' : GRID}`}
                >
                  {found.products.map((product, place) => (
                    <li key={product.id}>
                      <ProductCard
                        product={product}
                        badge="In Stock"
                        text={product.description}
                        heart={<HeartButton product={product} />}
                        view={listing.view}
                        first={place < 2}
                        headingLevel="h2"
                      />
                    </li>
                  ))}
                </ul>
              )}
              <Pagination
                page={found.page}
                pages={found.pages}
                addressOf={(page) => path + listingSearch({ ...listing, page })}
              />
            </>
          ) : (
            <ListTrouble what="The products" />
          )}
        </section>
      </div>
    </div>
  );
}

const SIX = [1, 2, 3, 4, 5, 6];
const GRID = 'card-grid gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:gap-x-8';

function countText({
  products,
  total,
  page,
}: {
  products: unknown[];
  total: number;
  page: number;
}): string {
  if (total === 0) return 'No products';
  if (total === products.length) return total === 1 ? '1 product' : `${total} products`;
  const before = (page - 1) * 12;
  return `${before + 1}–${before + products.length} of ${total.toLocaleString('en-GH')} products`;
}

function NothingFound({
  q,
  categories,
}: {
  q: string;
  categories: { id: string; name: string }[];
}) {
  if (!q) {
    return (
      <div className="py-10">
        <p className="font-serif text-2xl">Nothing here at the moment</p>
        <p className="mt-2 text-muted">
          New things arrive every week. Meanwhile, the other categories are full.
        </p>
        <ButtonLink to="/categories" className="mt-6">
          See all products
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="py-10">
      <p className="font-serif text-2xl">We found nothing for “{q}”</p>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-muted">
        <li>Look over the spelling, or try a shorter or a more general word.</li>
        <li>
          Or browse{' '}
          {categories.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && (place === categories.length - 1 ? ' or ' : ', ')}
              <Link to={categoryPath(name)} className="text-wine underline underline-offset-4">
                {name}
              </Link>
            </span>
          ))}
          .
        </li>
        <li>
          Looking for something special?{' '}
          <Link to="/contact" className="text-wine underline underline-offset-4">
            Ask us
          </Link>
          .
        </li>
      </ul>
    </div>
  );
}
