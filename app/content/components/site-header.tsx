import { type ComponentProps, useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { useSession } from '#app/accounts/session.tsx';
import { useCart } from '#app/cart/cart.tsx';
import { badgeText } from '#app/cart/rules.ts';
import { categoryPath } from '#app/catalogue/rules.ts';
import { ConnectionNotice } from '#app/ui/connection-notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { QuickExit, SkipToExit } from './quick-exit.tsx';
import { SearchForm } from './search-form.tsx';

type Category = { id: string; name: string };

/** Fixed at the top of every page: the brand, a link per category, search and the visitor's own pages. */
export function SiteHeader({ brand, categories }: { brand: string; categories: Category[] }) {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground">
      <SkipToExit />
      <ConnectionNotice />
      <div className="lg:wrap lg:flex lg:items-center">
        <div className="flex h-14 min-w-0 flex-1 items-center max-lg:wrap max-lg:!px-[min(1.25rem,20px)] lg:h-18 lg:gap-6">
          <OpenButton opens="site-menu" label="Menu" className="-ml-2.5 lg:hidden">
            <Icon name="menu" className="size-6" />
          </OpenButton>
          <Link
            to={href('/')}
            className="mr-auto flex min-h-11 min-w-0 items-center overflow-hidden lg:mr-2"
            aria-label={`${brand}, home`}
          >
            <Logo brand={brand} />
          </Link>
          <nav aria-label="Categories" className="mr-auto hidden min-w-0 lg:block">
            <ul className="flex gap-1 overflow-x-auto">
              {categories.map((category) => (
                <li key={category.id}>
                  <Link
                    to={href('/categories/:category', { category: category.id })}
                    aria-current={isShown(category, pathname) ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:text-wine aria-[current=page]:text-wine aria-[current=page]:underline aria-[current=page]:decoration-brass aria-[current=page]:underline-offset-8"
                  >
                    {category.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SearchForm id="search-bar" className="relative hidden w-52 shrink-0 lg:block xl:w-64" />
          <OpenButton opens="site-search" label="Search" className="lg:hidden">
            <Icon name="search" className="size-5.5" />
          </OpenButton>
          <VisitorLinks />
        </div>
        <QuickExit />
      </div>
      <SlideOver id="site-menu" label="Menu">
        <MenuLinks categories={categories} />
      </SlideOver>
      <SlideOver id="site-search" label="Search">
        <SearchForm id="search-dialog" className="w-full" focused />
        <p className="mt-4 text-sm text-muted">
          Roses, a candle, something for the two of you: a few letters will do.
        </p>
      </SlideOver>
    </header>
  );
}

/** A category's address has its id or its name. */
function isShown({ id, name }: Category, pathname: string): boolean {
  return pathname === `/categories/${id}` || pathname === categoryPath(name);
}

// They do not scale with text size: five of them must fit on the narrowest phone.
const ICON =
  'relative grid size-[min(2.75rem,44px)] shrink-0 max-sm:size-[min(2.5rem,40px)] place-items-center rounded-full hover:text-wine [&>.icon]:max-h-[24px] [&>.icon]:max-w-[24px]';

function VisitorLinks() {
  const { signedIn } = useSession();
  const { count } = useCart();
  return (
    <div className="-mr-2.5 flex">
      <Link to={href('/wishlist')} aria-label="Wishlist" className={ICON}>
        <Icon name="heart" className="size-5.5" />
      </Link>
      <Link
        to={signedIn ? href('/account') : href('/auth')}
        aria-label={signedIn ? 'Account' : 'Sign in'}
        className={ICON}
      >
        <Icon name="user" className="size-5.5" />
      </Link>
      <Link to={href('/cart')} aria-label="Cart" aria-describedby="cart-count" className={ICON}>
        <Icon name="shopping-bag" className="size-5.5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            data-testid="cart-badge"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-wine px-1 text-center text-[0.6875rem] leading-5 font-bold text-on-wine"
          >
            {badgeText(count)}
          </span>
        )}
      </Link>
      <span id="cart-count" role="status" className="sr-only">
        {count === 0 ? '' : count === 1 ? '1 item in your cart' : `${count} items in your cart`}
      </span>
    </div>
  );
}

/** Opens a dialog without script if the browser supports invoker commands, else with script. */
function OpenButton({
  opens,
  label,
  className,
  children,
}: ComponentProps<'button'> & { opens: string; label: string }) {
  const invoker = { command: 'show-modal', commandfor: opens };
  return (
    <button
      type="button"
      {...invoker}
      aria-label={label}
      aria-haspopup="dialog"
      className={`${ICON} ${className}`}
      onClick={() => {
        const dialog = document.getElementById(opens);
        if (
          dialog instanceof HTMLDialogElement &&
          !('commandForElement' in HTMLButtonElement.prototype)
        ) {
          dialog.showModal();
        }
      }}
    >
      {children}
    </button>
  );
}

function SlideOver({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key) dialog.current?.close();
  }, [key]);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      closedby="any"
      className="m-0 h-full max-h-none w-[min(22rem,88vw)] overflow-y-auto bg-ground p-5 shadow-lift backdrop:bg-overlay"
    >
      <form method="dialog" className="mb-4 flex justify-end">
        <button
          type="submit"
          aria-label={`Close ${label.toLowerCase()}`}
          className={`${ICON} -mt-2 -mr-2`}
        >
          <Icon name="x" className="size-6" />
        </button>
      </form>
      <ConnectionNotice />
      {children}
    </dialog>
  );
}

const SHOP_LINKS = [
  [href('/categories'), 'All products'],
  [href('/bestsellers'), 'Bestsellers'],
] as const;
const HELP_LINKS = [
  [href('/about'), 'About us'],
  [href('/faqs'), 'Questions and answers'],
  [href('/contact'), 'Contact'],
] as const;

function MenuLinks({ categories }: { categories: Category[] }) {
  const { pathname } = useLocation();
  const row = 'flex min-h-12 items-center border-b border-line hover:text-wine';
  return (
    <nav aria-label="Menu">
      <ul className="font-serif text-2xl">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={href('/categories/:category', { category: category.id })}
              aria-current={isShown(category, pathname) ? 'page' : undefined}
              className={`${row} aria-[current=page]:text-wine`}
            >
              {category.name}
            </Link>
          </li>
        ))}
        {SHOP_LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className={row}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-6">
        {HELP_LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center text-muted hover:text-wine">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
