import type { MetaDescriptor } from 'react-router';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
export type PreviewImage = { path: string; width: number; height: number; alt: string };

// Drawn by bin/assets/draw-brand.mjs.
export const BRAND_IMAGE: PreviewImage = { path: '/og.jpg', width: 1200, height: 630, alt: '' };

type Page = {
  /** Left out where the page itself sets it, because it depends on an answer. */
  title?: string;
  description: string;
  /** Path and query of the one address under which this page should be known. */
  canonical?: string;
  /** Not for search engines: a personal page, a search, an error. */
  unlisted?: boolean;
  /** What a link preview may show, where that differs from the page itself. */
  preview?: { title?: string; description?: string; image?: PreviewImage | undefined };
  /** A product that may be shown as one, with its price in pesewas. */
  product?: { price: number } | undefined;
  data?: object[];
};

/** Brand and address of the shop, which the root's loader read. */
export function shopOf(matches: Matches): { brand: string; origin: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof root === 'object' && root !== null && 'brand' in root && 'origin' in root) {
    return { brand: String(root.brand), origin: String(root.origin) };
  }
  return { brand: '', origin: '' };
}

export function titleOf(title: string, brand: string): string {
  return brand ? `${title} – ${brand}` : title;
}

export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { brand, origin } = shopOf(matches);
  const title = page.title === undefined ? undefined : titleOf(page.title, brand);
  const address = page.canonical === undefined ? undefined : `${origin}${page.canonical}`;
  const image = page.preview?.image ?? BRAND_IMAGE;
  const tags: MetaDescriptor[] = [
    ...(title ? [{ title }] : []),
    { name: 'description', content: page.description },
    { property: 'og:title', content: page.preview?.title ?? title ?? brand },
    { property: 'og:description', content: page.preview?.description ?? page.description },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: page.product ? 'product' : 'website' },
    { property: 'og:image', content: origin + image.path },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt || brand },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (page.product) {
    tags.push({ property: 'product:price:amount', content: (page.product.price / 100).toFixed(2) });
    tags.push({ property: 'product:price:currency', content: 'GHS' });
  }
  if (page.unlisted) tags.push({ name: 'robots', content: 'noindex' });
  if (address && !page.unlisted) {
    tags.push({ tagName: 'link', rel: 'canonical', href: address });
    tags.push({ property: 'og:url', content: address });
  }
  for (const entry of page.data ?? [])
    tags.push({ 'script:ld+json': entry as { [key: string]: string } });
  return tags;
}

/** The tags of a screen of staff, which no search engine shows. */
export function describeScreen({ title, description }: { title: string; description: string }) {
  return ({ matches }: { matches: Matches }) =>
    describePage(matches, { title, description, unlisted: true });
}
