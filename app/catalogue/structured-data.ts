import { href } from 'react-router';
import { decimalOf } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { BRAND_IMAGE } from '#app/web/meta.ts';
import { categoryPath, isDiscreet, type ProductSummary } from './rules.ts';

type ShownFact = { label: string; value: string };
type ShownReview = { nickname: string; rating: number; body: string; writtenAt: Date };

/** Product, offer, ratings and breadcrumb by schema.org; ratings only if there are any. */
export function productData(
  product: ProductSummary & { pictures: PictureFile[]; facts: ShownFact[]; reviews: ShownReview[] },
  origin: string,
  brand: string,
): object[] {
  const url = `${origin}${href('/product/:id', { id: product.id })}`;
  const steps: [string, string][] = [
    ['Home', `${origin}/`],
    ['Categories', `${origin}${href('/categories')}`],
    [product.category, origin + categoryPath(product.category)],
    [product.name, url],
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      category: product.category,
      // Link previews use it, too.
      image: isDiscreet(product.category)
        ? [origin + BRAND_IMAGE.path]
        : product.pictures.map(pictureAddress(origin)),
      brand: { '@type': 'Brand', name: brand },
      ...factData(product.facts),
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'GHS',
        price: decimalOf(product.price),
        availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
      ...(product.rating === null
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.ratingCount,
            },
          }),
      ...(product.reviews.length > 0 && { review: product.reviews.map(reviewData) }),
    },
    breadcrumbData(steps),
  ];
}

function factData(facts: readonly ShownFact[]): object {
  const material = facts.find(({ label }) => /^materials?$/i.test(label))?.value;
  return {
    ...(material && { material }),
    ...(facts.length > 0 && {
      additionalProperty: facts.map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
    }),
  };
}

function reviewData({ nickname, rating, body, writtenAt }: ShownReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: nickname },
    datePublished: writtenAt.toISOString().slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    ...(body && { reviewBody: body }),
  };
}

export function breadcrumbData(steps: [name: string, url: string][]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

const pictureAddress = (origin: string) => (picture: PictureFile) =>
  picture.widths.length > 0 ? `${origin}${picture.url}-${picture.widths.at(-1)}.jpg` : picture.url;
