import { href } from 'react-router';

export const ACCOUNT_TABS = [
  { name: 'profile', label: 'Profile', path: href('/account') },
  { name: 'orders', label: 'Orders', path: href('/account/orders') },
  { name: 'settings', label: 'Settings', path: href('/account/settings') },
] as const;

/** The new path of an old address `/account?tab=orders&…`; undefined if it names no tab. */
export function requestedTabPath({ pathname, searchParams }: URL): string | undefined {
  const requested = searchParams.get('tab');
  const tab = ACCOUNT_TABS.find(({ name }) => name === requested);
  if (!tab || !/^\/account\/?$/.test(pathname)) return undefined;
  const others = new URLSearchParams(searchParams);
  others.delete('tab');
  return others.size > 0 ? `${tab.path}?${others.toString()}` : tab.path;
}

/** The tab of a path. Sub-pages belong to the settings, except those of the address book. */
export function tabOf(pathname: string): (typeof ACCOUNT_TABS)[number]['name'] {
  const part = pathname.split('/')[2];
  if (!part || part === 'addresses') return 'profile';
  return part === 'orders' ? 'orders' : 'settings';
}
