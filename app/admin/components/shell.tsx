import { type ReactNode, useEffect, useRef } from 'react';
import { href, Form, useLocation } from 'react-router';
import { ConnectionNotice } from '#app/ui/connection-notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { ThemeSwitch } from '#app/ui/theme-switch.tsx';
import type { MenuEntry } from '../menu.ts';
import { NewOrders } from './new-orders.tsx';
import { Palette } from './palette.tsx';

type ShellProps = {
  userId: string;
  brand: string;
  name: string;
  menu: readonly MenuEntry[];
  /** It searches everything, so it is for admins only. */
  hasPalette: boolean;
  children: ReactNode;
};

/** The layout of the back-office: a header, and the menu beside the screen or, on a phone, behind a button. */
export function Shell({ children, ...bar }: ShellProps) {
  return (
    <div className="back-office min-h-svh">
      <a
        href="#content"
        className="sr-only z-50 bg-wine px-5 py-3 font-semibold text-on-wine focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar {...bar} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="Back-office"
          className="sticky top-14 hidden h-[calc(100svh-3.5rem)] overflow-y-auto border-r border-line p-3 lg:block [[data-line]_&]:top-23 [[data-line]_&]:h-[calc(100svh-5.75rem)] print:hidden"
        >
          <MenuLinks menu={bar.menu} />
          <ThemeSwitch className="mt-6 px-2" />
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 sm:px-6 lg:px-10 lg:py-9">
          {children}
        </main>
      </div>
    </div>
  );
}

const BAR_BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 font-semibold hover:text-wine';

function TopBar({ userId, brand, name, menu, hasPalette }: Omit<ShellProps, 'children'>) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground">
      <ConnectionNotice />
      <div className="flex h-14 items-center gap-1 px-2 sm:px-4">
        <SlideOut menu={menu} />
        <Link
          to={menu[0]?.to ?? href('/admin')}
          aria-label={`${brand} back-office`}
          className="flex min-h-11 items-center px-1.5"
        >
          <Logo brand={brand} />
        </Link>
        <div className="ml-auto flex items-center">
          {hasPalette && (
            <>
              <NewOrders userId={userId} />
              <Palette menu={menu} />
            </>
          )}
        </div>
        <Link to={href('/')} className={BAR_BUTTON}>
          <StaffIcon name="arrow-left" className="size-5" />
          <span className="max-sm:sr-only">Back to Site</span>
        </Link>
        <Form method="post" action={href('/sign-out')}>
          <button type="submit" className={BAR_BUTTON} title={`Signed in as ${name}`}>
            <StaffIcon name="log-out" className="size-5" />
            <span className="max-sm:sr-only">Logout</span>
          </button>
        </Form>
      </div>
    </header>
  );
}

function SlideOut({ menu }: { menu: readonly MenuEntry[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) dialog.current?.close();
  }, [pathname]);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="grid size-11 place-items-center rounded-full hover:text-wine lg:hidden"
      >
        <StaffIcon name="menu" className="size-6" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        closedby="any"
        className="m-0 h-full max-h-none w-[min(18rem,85vw)] overflow-y-auto bg-ground p-4 shadow-lift"
      >
        <form method="dialog" className="mb-2 flex justify-end">
          <button
            type="submit"
            aria-label="Close menu"
            className="grid size-11 place-items-center rounded-full hover:text-wine"
          >
            <StaffIcon name="x" className="size-6" />
          </button>
        </form>
        <nav aria-label="Back-office menu">
          <MenuLinks menu={menu} onFollow={() => dialog.current?.close()} />
          <ThemeSwitch className="mt-6 px-2" />
        </nav>
      </dialog>
    </>
  );
}

/** The dashboard's path is a prefix of every screen's. */
const isWithin = (pathname: string, to: string) =>
  pathname === to || (to !== href('/admin') && pathname.startsWith(`${to}/`));

type LinksProps = { menu: readonly MenuEntry[]; onFollow?: () => void };

function MenuLinks({ menu, onFollow }: LinksProps) {
  const { pathname } = useLocation();
  return (
    <ul className="grid gap-1">
      {menu.map(({ to, label, icon }) => (
        <li key={label}>
          <Link
            to={to}
            onClick={onFollow}
            aria-current={isWithin(pathname, to) ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-tint aria-[current=page]:bg-wine aria-[current=page]:font-semibold aria-[current=page]:text-on-wine"
          >
            <StaffIcon name={icon} className="size-5 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
