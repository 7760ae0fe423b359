import { href } from 'react-router';
import { listCategoryNames, listForSitemap } from '#app/catalogue/queries.ts';
import { categoryPath } from '#app/catalogue/rules.ts';
import { env } from '#app/platform/env.ts';
import { orUnavailable } from '#app/web/availability.ts';

const PAGES = [
  '/',
  href('/categories'),
  href('/bestsellers'),
  href('/about'),
  href('/contact'),
  href('/faqs'),
  href('/shipping-info'),
  href('/returns-exchanges'),
  href('/privacy-policy'),
  href('/terms-of-service'),
];

function entry(path: string, changedAt?: Date): string {
  const address = `${env().ORIGIN}${path}`.replaceAll('&', '&amp;');
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address}</loc>${changed}</url>`;
}

export async function loader() {
  const [categories, products] = await orUnavailable(
    Promise.all([listCategoryNames(), listForSitemap()]),
  );
  const entries = [
    ...PAGES.map((path) => entry(path)),
    ...categories.map((category) => entry(categoryPath(category.name))),
    ...products.map((product) =>
      entry(href('/product/:id', { id: product.id }), product.changedAt),
    ),
  ];
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(text, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
