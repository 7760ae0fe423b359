import { isbot } from 'isbot';
import { href, data, useNavigation } from 'react-router';
import { QuickAdd } from '#app/cart/components/quick-add.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { describePage, shopOf } from '#app/web/meta.ts';
import { cacheTags } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { HeartButton } from '#app/wishlist/components/heart-button.tsx';
import { CategoryHead } from '../components/category-head.tsx';
import { CategoryList } from '../components/category-list.tsx';
import { ListingControls } from '../components/listing-controls.tsx';
import { CARD_BELOW, CardSkeleton, ProductCard } from '../components/product-card.tsx';
import { NothingFound, SearchNote } from '../components/search-notes.tsx';
import { countProducts, listProducts } from '../list-products.ts';
import { productTags } from '../page-tags.ts';
import { neutralPreview, previewImage } from '../preview-image.ts';
import { type Category, listCategories } from '../queries.ts';
import {
  categoryPath,
  textColorOn,
  isDiscreet,
  type Listing,
  listingFrom,
  listingSearch,
  type ProductSummary,
  type View,
} from '../rules.ts';
import { countMiss } from '../search/count-miss.ts';
import { UNCORRECTED, type SearchPage, searchProducts } from '../search/search-products.ts';
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

type FoundPage = SearchPage & { everything: number };

async function findPage(listing: Listing, categoryId: string | undefined): Promise<FoundPage> {
  if (!listing.q) return { ...(await listProducts(listing, categoryId)), ...UNCORRECTED };
  const [found, everything] = await Promise.all([
    searchProducts(listing, categoryId),
    countProducts(),
  ]);
  return { ...found, everything };
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const listing = listingFrom(url.searchParams);
  const categories = await orUnavailable(listCategories());
  const category =
    'category' in params && params.category ? named(categories, params.category) : undefined;
  if ('category' in params && !category) throw data(null, { status: 404 });
  const found = await orFailedList('products', findPage(listing, category?.id));
  if (listing.q && found?.total === 0 && !category && !isbot(request.headers.get('User-Agent'))) {
    void countMiss(listing.q, context.get(requestInfoContext).address, new Date());
  }
  const answer = {
    listing,
    categories: categories.map(({ id, name }) => ({ id, name })),
    category: category && {
      id: category.id,
      name: category.name,
      description: category.description,
      picture: category.picture,
      ink: textColorOn(category.picture?.color),
    },
    found,
  };
  if (!found) return data(answer, { status: 503, headers: { 'Retry-After': '5' } });
  // A search page is not cached: searches without results are counted.
  if (listing.q) return data(answer);
  return data(answer, { headers: cacheTags('products', ...productTags(found.products)) });
}

function pathOf(category: { name: string } | undefined): string {
  return category ? categoryPath(category.name) : href('/categories');
}

function previewOf(category: Category | undefined) {
  return category?.picture ? { image: previewImage(category.picture) } : {};
}

type Understood = { corrected?: string | undefined } | undefined;

function titleOf(category: { name: string } | undefined, { q }: Listing, found: Understood) {
  if (q) return `Results for “${found?.corrected ?? q}”`;
  return category?.name ?? 'All Categories';
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, listing, found } = loaderData;
  const page = found?.page ?? 1;
  const path = pathOf(category);
  const { brand, origin } = shopOf(matches);
  const hidden = category !== undefined && isDiscreet(category.name);
  return describePage(matches, {
    title: `${titleOf(category, listing, found)}${page > 1 ? `, page ${page}` : ''}`,
    description: category?.description || EVERYTHING,
    canonical: path + listingSearch({ page }),
    unlisted: listing.q !== '' || !found,
    preview: hidden ? neutralPreview(brand) : previewOf(category),
    data: category
      ? [
          breadcrumbData([
            ['Home', `${origin}/`],
            ['Categories', `${origin}${href('/categories')}`],
            [category.name, origin + path],
          ]),
        ]
      : [],
  });
};

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { listing, categories, category, found } = loaderData;
  const navigation = useNavigation();
  const waiting = useDelayed(
    navigation.state === 'loading' && navigation.location.pathname.startsWith('/categories'),
  );
  const path = pathOf(category);
  // The list that is loading counts already: a view chosen meanwhile must keep its new sort.
  const next = navigation.location;
  const wanted = next?.pathname === path ? listingFrom(new URLSearchParams(next.search)) : listing;
  const picture = listing.q ? undefined : category?.picture;
  return (
    <>
      {category && picture && <CategoryHead {...category} picture={picture} />}
      <div className="wrap pt-10 lg:pt-14">
        <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[13rem_1fr]">
          {!picture && (
            <div className="lg:col-start-2">
              <h1 className="text-4xl sm:text-5xl">{titleOf(category, listing, found)}</h1>
              {(category || !listing.q) && (
                <p className="mt-3 max-w-prose text-lg text-muted">
                  {listing.q ? `In ${category?.name}.` : category?.description || EVERYTHING}
                </p>
              )}
              {listing.q && found && <SearchNote listing={listing} found={found} path={path} />}
            </div>
          )}
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
                    {SIX.map((index) => (
                      <li key={index}>
                        <CardSkeleton />
                      </li>
                    ))}
                  </ul>
                ) : found.total === 0 ? (
                  <NothingFound
                    listing={listing}
                    found={found}
                    path={path}
                    categories={categories}
                  />
                ) : (
                  <CardList products={found.products} view={listing.view} isFirst={!picture} />
                )}
                <Pagination
                  page={found.page}
                  pages={found.pages}
                  addressOf={(page) => path + listingSearch({ ...listing, page })}
                />
              </>
            ) : (
              <ListLoadError what="The products" />
            )}
          </section>
        </div>
      </div>
    </>
  );
}

type CardListProps = {
  products: ProductSummary[];
  view: View;
  /** Whether nothing larger is above it: then its first pictures are the largest paint. */
  isFirst: boolean;
};

function CardList({ products, view, isFirst }: CardListProps) {
  return (
    <ul className={`dims ${view === 'list' ? 'grid gap-8' : GRID}`}>
      {products.map((product, index) => (
        <li key={product.id} className={index < 4 ? undefined : CARD_BELOW}>
          <ProductCard
            product={product}
            badge={product.inStock ? undefined : 'Sold out'}
            stock
            text={product.description}
            heart={<HeartButton product={product} />}
            quickAdd={<QuickAdd product={product} />}
            view={view}
            first={index < 2 && isFirst}
            headingLevel="h2"
          />
        </li>
      ))}
    </ul>
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
