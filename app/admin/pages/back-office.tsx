import { data, Outlet, useRouteLoaderData } from 'react-router';
import { requireModerator } from '#app/accounts/guards.ts';
import { SessionProvider } from '#app/accounts/session.tsx';
import { LoadingOverlay, PageAnnouncer } from '#app/content/components/page-changes.tsx';
import { ShopProvider } from '#app/settings/shop-context.tsx';
import type { PublicSettings } from '#app/settings/shop-settings.ts';
import { Toasts } from '#app/ui/toasts.tsx';
import { NO_STORE } from '#app/web/page-headers.ts';
import { useRememberedFilters } from '../browser/use-remembered-filters.ts';
import { Shell } from '../components/shell.tsx';
import { MENU } from '../menu.ts';
import type { Route } from './+types/back-office.ts';
import stylesUrl from '#app/ui/staff/back-office.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Guards only the layout: loaders run in parallel, so each screen guards itself too. */
export async function loader({ request }: Route.LoaderArgs) {
  const staff = await requireModerator(request);
  return data(
    { id: staff.id, name: staff.name, isAdmin: staff.roles.includes('admin') },
    { headers: NO_STORE },
  );
}

/** A sign-out in any tab revalidates, which redirects to sign-in. */
export default function BackOffice({ loaderData }: Route.ComponentProps) {
  const shop = useRouteLoaderData<{ settings: PublicSettings }>('root');
  const { id, name, isAdmin } = loaderData;
  const menu = useRememberedFilters(
    MENU.filter(({ forModerators }) => isAdmin || forModerators),
    id,
  );
  if (!shop) return <Outlet />;
  return (
    <ShopProvider value={shop.settings}>
      <SessionProvider>
        <Shell
          userId={id}
          brand={shop.settings.site.brand}
          name={name}
          menu={menu}
          hasPalette={isAdmin}
        >
          <Outlet />
        </Shell>
        <PageAnnouncer depth={2} />
        <LoadingOverlay />
        <Toasts corner="staff" />
      </SessionProvider>
    </ShopProvider>
  );
}
