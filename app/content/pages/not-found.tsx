import { data, redirectDocument } from 'react-router';
import { log } from '#app/platform/log.ts';
import { describePage } from '#app/web/meta.ts';
import { NotFound } from '../components/not-found.tsx';
import type { Route } from './+types/not-found.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Any other path. Its query is not logged: people paste private things into addresses. */
function missing(request: Request) {
  log.warn({ path: new URL(request.url).pathname.slice(0, 500) }, 'page not found');
  return data(null, { status: 404 });
}

export const loader = ({ request }: Route.LoaderArgs) => missing(request);
export const action = ({ request }: Route.ActionArgs) => missing(request);

/** The storefront's script does not have the back-office's routes: this needs a full page load. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (/^\/admin(\/|$)/.test(pathname)) throw redirectDocument(pathname + search);
  return serverLoader();
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Page not found',
    description: 'This page does not exist.',
    unlisted: true,
  });

export default function NotFoundPage() {
  return <NotFound />;
}
