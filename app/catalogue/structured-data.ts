import { href } from 'react-router';
import { decimalOf } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture.ts';
import { categoryPath, type ProductSummary } from './rules.ts';

type Said = { nickname: string; rating: number; body: string; writtenAt: Date };

/** Product, offer, ratings and breadcrumb in the words of schema.org; where nobody rated it, no word of ratings. */
export function productData(
  product: ProductSummary & { pictures: PictureFile[]; reviews: Said[] },
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
      image: product.pictures.map(pictureAddress(origin)),
      brand: { '@type': 'Brand', name: brand },
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

function reviewData({ nickname, rating, body, writtenAt }: Said): object {
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
    itemListElement: steps.map(([name, item], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item,
    })),
  };
}

const pictureAddress = (origin: string) => (picture: PictureFile) =>
  picture.widths.length > 0 ? `${origin}${picture.url}-${picture.widths.at(-1)}.jpg` : picture.url;
