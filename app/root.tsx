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
  useRouteLoaderData,
} from 'react-router';
import { listCategoryNames } from '#app/catalogue/queries.ts';
import { discreetCookie } from '#app/content/device-cookies.ts';
import { discreetModeScriptText } from '#app/content/discreet-mode-script.ts';
import { exitScriptText } from '#app/content/quick-exit/script.ts';
import { findDeliveryDays } from '#app/delivery/find-delivery-days.ts';
import { env } from '#app/platform/env.ts';
import { areSettingsKnown, findSettings } from '#app/settings/queries.ts';
import { publicSettings } from '#app/settings/shop-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { DiscreetModeContext } from '#app/ui/discreet-mode.ts';
import { PageTitleContext } from '#app/ui/error-title.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { useEarlyPresses } from '#app/web/early-presses.ts';
import { FollowLinks } from '#app/web/follow-links.tsx';
import { headScriptText } from '#app/web/head-script.ts';
import { NonceContext } from '#app/web/nonce.ts';
import { cachedUntil, NO_STORE, ONE_DEVICE } from '#app/web/page-headers.ts';
import { Reference } from '#app/web/reference.tsx';
import { usePageTags } from '#app/web/use-page-tags.ts';
import { WholePage } from '#app/web/whole-page.ts';
import type { Route } from './+types/root.ts';
import frauncesUrl from './fonts/fraunces-latin.woff2?url';
import jakartaUrl from './fonts/jakarta-latin.woff2?url';
import stylesUrl from './storefront.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: jakartaUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: frauncesUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesUrl },
];

/**
 * The data of every page's layout. The same for everyone (or for all devices in discreet mode), and it never fails: a page needs its
 * layout.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const found = findSettings();
  // In parallel: while the database is down, one wait is enough.
  const [settings, categories, deliveryDays] = await Promise.all([
    found,
    orFailedList('navigation categories', listCategoryNames()),
    found.then((known) => findDeliveryDays(known, new Date())),
  ]);
  const isOffered = settings.device.discreetMode;
  const isDiscreet = isOffered && discreetCookie.isSetIn(request.headers.get('cookie'));
  const frame = {
    isDiscreet,
    brand: settings.site.brand,
    origin: env().ORIGIN,
    settings: publicSettings(settings),
    categories: categories ?? [],
    deliveryDays: deliveryDays.days,
  };
  const isWhole = categories && deliveryDays.isWhole && areSettingsKnown();
  if (!isWhole) return data(frame, { headers: NO_STORE });
  return data(frame, {
    headers: {
      ...cachedUntil(frame.deliveryDays?.until),
      ...(isOffered && { Vary: 'Cookie' }),
      ...(isDiscreet && { 'Cache-Control': ONE_DEVICE }),
    },
  });
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, defaultShouldRevalidate } = args;
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

const HEAD_SCRIPT = import.meta.env.SSR ? headScriptText() : '';
const EXIT_SCRIPT = import.meta.env.SSR ? exitScriptText() : '';
// Browsers use the first title in the HTML, but the last one added to a live page.
const ON_SERVER = typeof document === 'undefined';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const frame = useRouteLoaderData<typeof loader>('root');
  const page = usePageTags();
  const isDiscreet = frame?.isDiscreet === true;
  const title = isDiscreet && frame ? frame.settings.discretion.name : page.title;
  const pageTitle = title && <title>{title}</title>;
  useEarlyPresses();
  return (
    // The head script marks this element before hydration.
    <html lang="en-GH" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="adult" />
        {/* Before the script, which adapts them to the chosen theme. */}
        {import.meta.env.SSR && !isDiscreet && <ThemeColors />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- our own text, and a script must not be escaped
          dangerouslySetInnerHTML={{
            __html: headScriptsFor(frame),
          }}
        />
        {!ON_SERVER && pageTitle}
        {/* Never re-rendered: the mode only changes with a full page load. */}
        {import.meta.env.SSR && (isDiscreet ? <NeutralTags name={title} /> : <BrandTags />)}
        {!isDiscreet && page.tags}
        <Links />
        <noscript>
          {/* The page is the same for everyone; this small file depends on who has answered. */}
          <link rel="stylesheet" href={href('/adult.css')} />
        </noscript>
      </head>
      <body>
        <DiscreetModeContext value={isDiscreet}>
          <PageTitleContext value={title}>{children}</PageTitleContext>
        </DiscreetModeContext>
        {ON_SERVER && pageTitle}
        <FollowLinks />
        <WholePage />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

type Frame = ReturnType<typeof useRouteLoaderData<typeof loader>>;

function headScriptsFor(frame: Frame): string {
  if (!import.meta.env.SSR || !frame) return HEAD_SCRIPT;
  const { exit, device } = frame.settings;
  const modeScript = discreetModeScriptText(frame.isDiscreet);
  return HEAD_SCRIPT + (exit.shown ? EXIT_SCRIPT : '') + (device.discreetMode ? modeScript : '');
}

/** The colour of the browser's toolbar. */
function ThemeColors() {
  return (
    <>
      <meta
        name="theme-color"
        content="#fbf6f1"
        media="(prefers-color-scheme: light)"
        data-theme="light"
        suppressHydrationWarning
      />
      <meta
        name="theme-color"
        content="#171013"
        media="(prefers-color-scheme: dark)"
        data-theme="dark"
        suppressHydrationWarning
      />
    </>
  );
}

/** The icons and the manifest of the shop. */
function BrandTags() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** The neutral ones of discreet mode. Without an icon a browser would request the shop's own. */
function NeutralTags({ name }: { name: string }) {
  return (
    <>
      <meta name="description" content={name} />
      <link rel="icon" href="/plain-icon.png" type="image/png" sizes="180x180" />
      <link rel="apple-touch-icon" href="/plain-icon.png" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last-resort error page: needs no database, settings or script. */
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
