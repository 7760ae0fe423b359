import { useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { ACCOUNT_TABS, tabOf } from '../account-tabs.ts';

/** The tabs of the account: links with real addresses. */
export function AccountTabs() {
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  return (
    <nav aria-label="Account" className="mt-8 overflow-x-auto border-b border-line">
      <ul className="flex gap-6 sm:gap-10">
        {ACCOUNT_TABS.map(({ name, label, path }) => (
          <li key={name}>
            <Link
              to={path}
              aria-current={name === current ? (pathname === path ? 'page' : true) : undefined}
              className="flex min-h-12 items-center border-b-2 border-transparent px-1 font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-wine [&[aria-current]]:border-wine [&[aria-current]]:text-wine"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
