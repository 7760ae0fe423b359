import { href, data } from 'react-router';
import { QuickAdd } from '#app/cart/components/quick-add.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { cacheTags } from '#app/web/page-headers.ts';
import { HeartButton } from '#app/wishlist/components/heart-button.tsx';
import { CARD_BELOW, ProductCard } from '../components/product-card.tsx';
import { productTags } from '../page-tags.ts';
import { hasSales, listBestsellers } from '../queries.ts';
import { cutText } from '../rules.ts';
import type { Route } from './+types/bestsellers.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const MAX_TEXT = 100;

export async function loader() {
  const found = await orFailedList('bestsellers', Promise.all([listBestsellers(), hasSales()]));
  const [products, isRanked] = found ?? [];
  return data(
    { products, isRanked },
    products
      ? { headers: cacheTags('products', 'most-sold', ...productTags(products)) }
      : { status: 503, headers: { 'Retry-After': '5' } },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Our Bestsellers',
    description:
      'What our customers send, give and keep most often: eight favourites, delivered discreetly.',
    canonical: href('/bestsellers'),
  });

export default function Bestsellers({ loaderData: { products, isRanked } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">Our Bestsellers</h1>
      <p className="mt-3 max-w-prose text-lg text-pretty text-muted">
        {isRanked
          ? 'What our customers send, give and keep most often. Ranked by what was sold, not by what we would like to sell.'
          : 'Our newest arrivals, until the first orders tell us what you love most.'}
      </p>
      <div className="mt-10">
        {products === undefined ? (
          <ListLoadError what="The bestsellers" />
        ) : products.length === 0 ? (
          <p className="font-serif text-2xl">There are no products yet. Please come back soon.</p>
        ) : (
          <ul className="card-grid gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
            {products.map((product, index) => (
              <li key={product.id} className={index < 4 ? undefined : CARD_BELOW}>
                <ProductCard
                  product={product}
                  badge="Bestseller"
                  text={cutText(product.description, MAX_TEXT)}
                  wholeText
                  heart={<HeartButton product={product} />}
                  quickAdd={<QuickAdd product={product} />}
                  first={index < 2}
                  headingLevel="h2"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <section className="mt-20 rounded-card bg-tint px-6 py-12 text-center sm:py-16">
        <h2 className="text-3xl sm:text-4xl">Looking for something else?</h2>
        <p className="mx-auto mt-3 max-w-prose text-muted">
          There is much more to discover than what sells most.
        </p>
        <ButtonLink to={href('/categories')} className="mt-7">
          Browse All Categories
        </ButtonLink>
      </section>
    </div>
  );
}
