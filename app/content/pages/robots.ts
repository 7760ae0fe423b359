import { env } from '#app/platform/env.ts';

const PERSONAL = [
  '/account',
  '/admin',
  '/auth',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/orders',
  '/wishlist',
  '/session',
  '/reset-password',
  '/email-confirmation',
  '/exit',
];

export function loader() {
  const lines = [
    'User-agent: *',
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    'Disallow: /*?q=',
    '',
    `Sitemap: ${env().ORIGIN}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
