import { href, data, isRouteErrorResponse, useSearchParams } from 'react-router';
import { isAdmin } from '#app/accounts/guards.ts';
import { PurchasePanel } from '#app/cart/components/purchase-panel.tsx';
import { QuickAdd } from '#app/cart/components/quick-add.tsx';
import { RecentlyViewed } from '#app/cart/components/recently-viewed.tsx';
import { EarliestDelivery } from '#app/delivery/components/earliest-delivery.tsx';
import { useEarliestDay } from '#app/delivery/use-earliest-day.ts';
import { ReviewsSection } from '#app/reviews/components/reviews-section.tsx';
import { listReviewsOf } from '#app/reviews/queries.ts';
import { arrivalNotice } from '#app/reviews/words.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { deliveryFeeText, freeShippingText, useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Price } from '#app/ui/price.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { pageFrom } from '#app/values/paging.ts';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { describePage, shopOf } from '#app/web/meta.ts';
import { cacheTags, NO_STORE } from '#app/web/page-headers.ts';
import { pageUrl } from '#app/web/page-url.ts';
import { Reference } from '#app/web/reference.tsx';
import { HeartButton } from '#app/wishlist/components/heart-button.tsx';
import { Gallery } from '../components/gallery.tsx';
import { ProductCard } from '../components/product-card.tsx';
import { ShareButton } from '../components/share-button.tsx';
import { productPageTags, productTags } from '../page-tags.ts';
import { neutralPreview, previewImage } from '../preview-image.ts';
import type { ProductState } from '../products/rules.ts';
import { STATE_WORDS } from '../products/state-words.ts';
import { findProduct, listRelated } from '../queries.ts';
import { returnPolicyFor } from '../return-policy.ts';
import { categoryPath, cutText, isDiscreet, isProductId } from '../rules.ts';
import { productData } from '../structured-data.ts';
import type { Route } from './+types/product.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ params, request }: Route.LoaderArgs) {
  const product = isProductId(params.id) ? await orUnavailable(findProduct(params.id)) : undefined;
  if (!product) throw data(null, { status: 404 });
  const isShown = product.state === 'active';
  // Only staff can see a product that is not on sale.
  if (!isShown && !(await isAdmin(request))) throw data(null, { status: 404, headers: NO_STORE });
  const page = pageFrom(pageUrl(request).searchParams.get('reviews'));
  const [related, reviews] = await Promise.all([
    orFailedList('related products', listRelated(product.id, product.categoryId)),
    orFailedList('reviews', listReviewsOf(product.id, page)),
  ]);
  const isWhole = isShown && related && reviews;
  return data(
    { product, related, reviews },
    {
      headers: isWhole
        ? cacheTags(...productPageTags(product), ...productTags([product, ...related]))
        : NO_STORE,
    },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { product, reviews } = loaderData;
  const { brand, origin } = shopOf(matches);
  const picture = product.picture;
  return describePage(matches, {
    title: product.name,
    description: cutText(product.description || product.name, 160),
    canonical: href('/product/:id', { id: product.id }),
    unlisted: product.state !== 'active',
    preview: isDiscreet(product.category)
      ? neutralPreview(brand)
      : picture?.widths.length
        ? { image: previewImage(picture) }
        : {},
    product: isDiscreet(product.category) ? undefined : { price: product.price },
    data: productData({ ...product, reviews: reviews?.reviews ?? [] }, origin, brand),
  });
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews } = loaderData;
  const { site } = useShop();
  const arrival = useSearchParams()[0].get('notice');
  return (
    <div className="wrap pt-6">
      <Breadcrumb category={product.category} name={product.name} />
      {product.state !== 'active' && <OnlyStaff id={product.id} state={product.state} />}
      {/* On a phone the first screen has the name, the price and the delivery date. */}
      <div className="mt-6 grid grid-cols-1 gap-x-16 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <p className="text-sm font-medium text-muted">{product.category}</p>
          <h1 className="mt-2 text-3xl sm:text-[2.75rem]">{product.name}</h1>
          {product.rating !== null && (
            <a href="#reviews" className="mt-2 inline-flex min-h-8 items-center">
              <Stars rating={product.rating} count={product.ratingCount} />
            </a>
          )}
          <p className="mt-4 text-2xl font-semibold">
            <Price amount={product.price} />
          </p>
          {product.inStock && <ProductDelivery leadDays={product.leadDays} />}
        </div>
        <div className="mt-6 min-w-0 lg:col-start-1 lg:row-span-full lg:mt-0">
          <Gallery key={product.id} pictures={product.pictures} name={product.name} />
        </div>
        <div className="mt-4 min-w-0 lg:col-start-2 lg:mt-0">
          <PurchasePanel
            key={product.id}
            product={product}
            heart={<HeartButton product={product} look="plain" />}
            share={
              <ShareButton
                title={isDiscreet(product.category) ? site.brand : product.name}
                path={href('/product/:id', { id: product.id })}
              />
            }
          />
          <h2 className="mt-9 text-xl">Description</h2>
          <p className="mt-2 max-w-[62ch] leading-relaxed wrap-anywhere whitespace-pre-line">
            {product.description}
          </p>
          {product.facts.length > 0 && (
            <>
              <h2 className="mt-9 text-xl">Details</h2>
              <Rows rows={product.facts.map(({ label, value }) => [label, value])} />
            </>
          )}
          <Promises category={product.category} />
        </div>
      </div>
      <ReviewsSection productId={product.id} found={reviews} notice={arrivalNotice(arrival)} />
      {related && related.length > 0 && (
        <section aria-labelledby="related" className="mt-24 below-fold-240 lg:below-fold-156">
          <h2 id="related" className="hairline text-3xl">
            You Might Also Like
          </h2>
          <ul className="mt-8 card-grid gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
            {related.map((entry) => (
              <li key={entry.id}>
                <ProductCard
                  product={entry}
                  heart={<HeartButton product={entry} />}
                  quickAdd={<QuickAdd product={entry} />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {product.state === 'active' && <RecentlyViewed current={product.id} />}
    </div>
  );
}

function OnlyStaff({ id, state }: { id: string; state: ProductState }) {
  return (
    <p role="note" className="mt-4 rounded-control border-l-4 border-line-strong bg-tint p-4">
      <strong>{STATE_WORDS[state]}.</strong> Only staff can see this page.{' '}
      <Link
        to={href('/admin/products/:productId', { productId: id })}
        className="underline underline-offset-4"
      >
        Edit
      </Link>
    </p>
  );
}

function ProductDelivery({ leadDays }: { leadDays: number }) {
  const earliest = useEarliestDay(leadDays);
  if (earliest === null) return <p className="mt-2">Delivery in 1-3 business days</p>;
  // Two lines where the column is narrow, also when the script shortens the text: no layout shift.
  const className = 'mt-2 grid min-h-12 content-end sm:min-h-0 lg:min-h-12 [&>p]:line-clamp-2';
  return <EarliestDelivery earliest={earliest} className={className} />;
}

/** What customers want to know before paying, always visible. */
function Promises({ category }: { category: string }) {
  const shop = useShop();
  const free = freeShippingText(shop);
  const time = useEarliestDay() === null ? ', 1-3 business days' : '';
  const rows: [string, string][] = [
    ['Delivery in Ghana', `${deliveryFeeText(shop)}${time}.${free ? ` ${free}.` : ''}`],
    [
      'Packaging',
      'A plain parcel. It shows your name, address and phone number for the rider, and nothing about us or what is inside.',
    ],
    ['Returns', returnPolicyFor(category).words],
  ];
  return <Rows rows={rows} />;
}

function Rows({ rows }: { rows: readonly [term: string, words: string][] }) {
  return (
    <dl className="mt-3 mb-8 divide-y divide-line border-y border-line text-sm">
      {rows.map(([term, words]) => (
        <div key={term} className="grid grid-cols-1 gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
          <dt className="font-semibold wrap-anywhere">{term}</dt>
          <dd className="wrap-anywhere text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Breadcrumb({ category, name }: { category: string; name: string }) {
  const link = 'inline-flex min-h-6 items-center hover:text-wine hover:underline';
  // After the word, so that no line begins with it.
  const step = "after:ml-2 after:content-['/']";
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <li className={step}>
          <Link to={href('/')} className={link}>
            Home
          </Link>
        </li>
        <li className={step}>
          <Link to={href('/categories')} className={link}>
            Categories
          </Link>
        </li>
        <li className={step}>
          <Link to={categoryPath(category)} className={link}>
            {category}
          </Link>
        </li>
        <li aria-current="page" className="wrap-anywhere text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return (
      <div className="wrap grid grid-cols-1 justify-items-start gap-5 py-20 lg:py-28">
        <PageTitle>Product not found</PageTitle>
        <meta name="robots" content="noindex" />
        <h1 className="hairline text-4xl sm:text-5xl">Product not found</h1>
        <p className="max-w-prose text-lg text-muted">
          It may have been sold for the last time, or the address has a small mistake in it.
        </p>
        <ButtonLink to={href('/categories')}>Back to Categories</ButtonLink>
      </div>
    );
  }
  const title = status === 503 ? 'Failed to load product' : 'Something went wrong';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadError
        title={title}
        note={<Reference />}
        more={
          <ButtonLink to={href('/categories')} kind="secondary">
            Back to Categories
          </ButtonLink>
        }
      >
        {status === 503
          ? 'Failed to load product details. Please try again in a few seconds.'
          : 'An error occurred while loading the product'}
      </LoadError>
    </>
  );
}
