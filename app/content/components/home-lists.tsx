import { href } from 'react-router';
import { QuickAdd } from '#app/cart/components/quick-add.tsx';
import { ProductCard } from '#app/catalogue/components/product-card.tsx';
import { categoryPath, type ProductSummary } from '#app/catalogue/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { PictureFile } from '#app/values/picture-file.ts';
import { HeartButton } from '#app/wishlist/components/heart-button.tsx';

const SECTION = 'wrap mt-24 lg:mt-32';

type Products = { products: ProductSummary[] | undefined };

export function FeaturedProducts({ products }: Products) {
  if (products?.length === 0) return null;
  return (
    <section
      aria-labelledby="featured"
      className="wrap mt-16 below-fold-240 lg:mt-24 lg:below-fold-156"
    >
      <h2 id="featured" className="hairline text-3xl sm:text-4xl">
        Featured this season
      </h2>
      <div className="mt-8">
        {products === undefined ? (
          <ListLoadError what="The featured products" />
        ) : (
          <ul className="card-grid gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  badge="Featured"
                  heart={<HeartButton product={product} />}
                  quickAdd={<QuickAdd product={product} />}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

type CategoryCard = { id: string; name: string; description: string; picture: PictureFile | null };

export function CategoryGrid({ categories }: { categories: CategoryCard[] | undefined }) {
  if (categories?.length === 0) return null;
  return (
    <section aria-labelledby="categories" className={`${SECTION} below-fold-432 lg:below-fold-336`}>
      <h2 id="categories" className="hairline text-3xl sm:text-4xl">
        Where would you like to begin?
      </h2>
      <div className="mt-8">
        {categories === undefined ? (
          <ListLoadError what="The categories" />
        ) : (
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:gap-x-8 lg:gap-y-14">
            {categories.slice(0, 4).map((category) => (
              <li key={category.id}>
                <Card category={category} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-10 text-center">
        <ButtonLink to={href('/categories')} kind="secondary">
          View All Categories
        </ButtonLink>
      </div>
    </section>
  );
}

/** The picture is never cropped; name and text are below it, and the whole card is a link. */
function Card({ category }: { category: CategoryCard }) {
  return (
    <Link to={categoryPath(category.name)} className="group block">
      <span className="block aspect-4/3 overflow-hidden rounded-card bg-blush">
        <Picture
          picture={category.picture}
          sizes="(min-width: 80rem) 36rem, (min-width: 40rem) 48vw, 88vw"
          decorative
          inControl
          className="size-full object-cover transition-transform duration-700 motion-safe:group-hover:scale-[1.02]"
        />
      </span>
      <span className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-serif text-2xl sm:text-3xl">{category.name}</span>
        <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-wine underline decoration-brass/60 underline-offset-4 group-hover:decoration-wine">
          Explore <Icon name="arrow-right" className="size-4" />
        </span>
      </span>
      <span className="mt-1.5 block max-w-md text-muted">{category.description}</span>
    </Link>
  );
}

export function CustomerFavorites({ products }: Products) {
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="favorites" className={`${SECTION} below-fold-372 lg:below-fold-384`}>
      <h2 id="favorites" className="hairline text-3xl sm:text-4xl">
        Customer Favorites
      </h2>
      <div className="mt-8">
        {products === undefined ? (
          <ListLoadError what="The customer favorites" />
        ) : (
          <ul className="card-grid gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:gap-x-8">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  badge={product.featured ? 'Featured' : undefined}
                  heart={<HeartButton product={product} />}
                  quickAdd={<QuickAdd product={product} />}
                  sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, calc(50vw - 1.75rem)"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-10 text-center">
        <ButtonLink to={href('/categories')} kind="secondary">
          Shop All Product
        </ButtonLink>
      </div>
    </section>
  );
}
