import type { and } from 'drizzle-orm';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findPhoto } from './queries.ts';

/** Sends a photograph to a user who may see it: not cacheable, without metadata. */
export async function showPhoto(
  request: Request,
  whose: ReturnType<typeof and>,
): Promise<Response> {
  const isSmall = new URL(request.url).searchParams.get('size') === 'small';
  const bytes = await orUnavailable(findPhoto(whose, isSmall ? 'small' : 'large'));
  if (!bytes) return new Response('No such photograph.', { status: 404, headers: NO_STORE });
  return new Response(bytes, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'image/jpeg',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
  });
}
