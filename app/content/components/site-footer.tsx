import { href } from 'react-router';
import { telephoneLink, useShop } from '#app/settings/shop-context.tsx';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { ThemeSwitch } from '#app/ui/theme-switch.tsx';
import { DiscreetSwitch, SWITCH_ID } from './discreet-switch.tsx';

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      [href('/categories'), 'All categories'],
      [href('/bestsellers'), 'Bestsellers'],
      [href('/about'), 'About us'],
    ],
  },
  {
    title: 'Help',
    links: [
      [href('/faqs'), 'FAQs'],
      [href('/contact'), 'Contact'],
      [href('/shipping-info'), 'Shipping info'],
      [href('/returns-exchanges'), 'Returns & exchanges'],
    ],
  },
  {
    title: 'Trust',
    links: [
      [href('/privacy-policy'), 'Privacy policy'],
      [href('/terms-of-service'), 'Terms of service'],
    ],
  },
] as const;

const LINK = 'inline-flex min-h-10 items-center text-muted hover:text-wine hover:underline';

export function SiteFooter() {
  const { site, exit, device } = useShop();
  return (
    <footer className="mt-20 below-fold-328 border-t border-line bg-tint pt-14 pb-10 lg:mt-28 lg:below-fold-152">
      <div className="wrap grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <Logo brand={site.brand} />
          <p className="mt-4 text-muted">
            Flowers, romantic gifts and intimate wellness, sent in a plain parcel with nothing on it
            but your address.
          </p>
          <p className="mt-5 inline-flex items-center gap-2.5 font-semibold">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full border border-wine text-sm text-wine"
            >
              18+
            </span>
            <span>
              <span className="sr-only">18+ only. </span>
              <span aria-hidden="true">18+ only</span> – for adults
            </span>
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="font-sans text-sm font-bold tracking-normal">{column.title}</h2>
            <ul className="mt-3">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
              {exit.shown && column.title === 'Trust' && (
                <li>
                  <Link to={`${href('/privacy-policy')}#quick-exit`} className={LINK}>
                    About quick exit
                  </Link>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      {device.discreetMode && (
        <section aria-labelledby={SWITCH_ID} className="wrap mt-8 text-sm">
          <h2 id={SWITCH_ID} className="mb-3 font-sans text-sm font-bold tracking-normal">
            Discreet mode on this device
          </h2>
          <DiscreetSwitch />
        </section>
      )}
      <div className="wrap mt-10">
        <ThemeSwitch className="mb-6" />
        <address className="flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-6 text-sm text-muted not-italic">
          <a
            href={telephoneLink(site.supportPhone)}
            className="inline-flex min-h-6 items-center hover:text-wine hover:underline"
          >
            {site.supportPhone}
          </a>
          <a
            href={`mailto:${site.supportEmail}`}
            className="inline-flex min-h-6 items-center hover:text-wine hover:underline"
          >
            {site.supportEmail}
          </a>
          <span className="lg:ml-auto">
            {site.legalName} · {site.legalAddress} · Registration no. {site.registrationNumber}
          </span>
        </address>
      </div>
    </footer>
  );
}
