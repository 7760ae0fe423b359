import { type ReactNode, use } from 'react';
import {
  data,
  href,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { listCategoryNames } from '#app/catalogue/queries.ts';
import { env } from '#app/platform/env.ts';
import { areSettingsKnown, findSettings } from '#app/settings/queries.ts';
import { publicSettings } from '#app/settings/shop-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageTitleContext } from '#app/ui/error-title.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { useEarlyPresses } from '#app/web/early-presses.ts';
import { FollowLinks } from '#app/web/follow-links.tsx';
import { headScriptText } from '#app/web/head-script.ts';
import { NonceContext } from '#app/web/nonce.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { Reference } from '#app/web/reference.tsx';
import { usePageTags } from '#app/web/use-page-tags.ts';
import { WholePage } from '#app/web/whole-page.ts';
import type { Route } from './+types/root.ts';
import frauncesUrl from './fonts/fraunces-latin.woff2?url';
import jakartaUrl from './fonts/jakarta-latin.woff2?url';
import stylesUrl from './styles.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: jakartaUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: frauncesUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** What the frame of every page shows. It is the same for everyone and never fails: a page needs its frame. */
export async function loader() {
  const [settings, categories] = await Promise.all([
    findSettings(),
    orFailedList('navigation categories', listCategoryNames()),
  ]);
  const frame = {
    brand: settings.site.brand,
    origin: env().ORIGIN,
    settings: publicSettings(settings),
    categories: categories ?? [],
  };
  return data(frame, categories && areSettingsKnown() ? {} : { headers: NO_STORE });
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, defaultShouldRevalidate } = args;
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

const HEAD_SCRIPT = import.meta.env.SSR ? headScriptText() : '';
// Of several titles the first counts in what is sent, and the one that came last in a page that lives.
const ON_SERVER = typeof document === 'undefined';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const { title, tags } = usePageTags();
  const pageTitle = title && <title>{title}</title>;
  useEarlyPresses();
  return (
    // The head script marks this element before React sees it.
    <html lang="en-GH" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="adult" />
        <meta name="theme-color" content="#fbf6f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171013" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- our own text, and a script must not be escaped
          dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }}
        />
        {!ON_SERVER && pageTitle}
        {tags}
        <Links />
        <noscript>
          {/* The page is the same for everyone; this one small file knows who has answered. */}
          <link rel="stylesheet" href={href('/adult.css')} />
        </noscript>
      </head>
      <body>
        <PageTitleContext value={title}>{children}</PageTitleContext>
        {ON_SERVER && pageTitle}
        <FollowLinks />
        <WholePage />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: needs no database, no settings and no script. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="wrap grid min-h-svh content-center justify-items-start gap-5 py-16">
      <title>Unexpected Application Error!</title>
      <p className="eyebrow text-muted">Error {status}</p>
      <h1 className="text-4xl sm:text-5xl">Unexpected Application Error!</h1>
      <p className="max-w-prose text-lg text-muted">
        Something went wrong on our side. Nothing that you did caused it, and nothing in your cart
        is lost. Please try again in a moment.
      </p>
      <div className="flex flex-wrap gap-3">
        <RetryLink kind="primary" />
        <a href={href('/')} className={buttonClass('secondary')}>
          Go to the home page
        </a>
      </div>
      <Reference />
    </main>
  );
}
