import { Outlet, useRouteLoaderData } from 'react-router';
import { SessionProvider } from '#app/accounts/session.tsx';
import { CartProvider } from '#app/cart/cart.tsx';
import { type DeliveryDays, DeliveryDaysContext } from '#app/delivery/context.ts';
import { ShopProvider } from '#app/settings/shop-context.tsx';
import type { PublicSettings } from '#app/settings/shop-settings.ts';
import { ShownCurrency } from '#app/ui/price.tsx';
import { Toasts } from '#app/ui/toasts.tsx';
import { AdultBar } from '../components/adult-bar.tsx';
import { AfterSignIn } from '../components/after-sign-in.tsx';
import { LoadingOverlay, PageAnnouncer } from '../components/page-changes.tsx';
import { SKIP_LINK } from '../components/quick-exit.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';

type Frame = {
  settings: PublicSettings;
  categories: { id: string; name: string }[];
  deliveryDays: DeliveryDays | null;
};

function shownCurrency({ currency }: PublicSettings) {
  if (currency.shown === 'USD') return { currency: currency.shown, rate: currency.cedisPerDollar };
  if (currency.shown === 'EUR') return { currency: currency.shown, rate: currency.cedisPerEuro };
  return null;
}

/** The layout of every storefront page. */
export default function ShopFrame() {
  const frame = useRouteLoaderData<Frame>('root');
  if (!frame) return <Outlet />;
  const { settings, categories, deliveryDays } = frame;
  return (
    <ShopProvider value={settings}>
      <ShownCurrency value={shownCurrency(settings)}>
        <SessionProvider>
          <DeliveryDaysContext value={deliveryDays}>
            <CartProvider>
              <a href="#content" className={SKIP_LINK}>
                Skip to content
              </a>
              <SiteHeader brand={settings.site.brand} categories={categories} />
              <main id="content" tabIndex={-1}>
                <Outlet />
              </main>
              <SiteFooter />
              <AdultBar brand={settings.site.brand} />
              <PageAnnouncer />
              <AfterSignIn />
              <LoadingOverlay />
              <Toasts />
            </CartProvider>
          </DeliveryDaysContext>
        </SessionProvider>
      </ShownCurrency>
    </ShopProvider>
  );
}
