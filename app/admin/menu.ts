import { href } from 'react-router';
import type { StaffIconName } from '#app/ui/staff/staff-icon.tsx';

export type MenuEntry = { to: string; label: string; icon: StaffIconName; forModerators?: boolean };

/** Every screen of the back-office, in the order of the menu. */
export const MENU: readonly [MenuEntry, ...MenuEntry[]] = [
  { to: href('/admin'), label: 'Dashboard', icon: 'layout-dashboard' },
  { to: href('/admin/products'), label: 'Products', icon: 'gift' },
  { to: href('/admin/categories'), label: 'Categories', icon: 'folder-tree' },
  { to: href('/admin/orders'), label: 'Orders', icon: 'receipt-text' },
  { to: href('/admin/deliveries'), label: 'Deliveries', icon: 'truck' },
  { to: href('/admin/returns'), label: 'Returns', icon: 'undo' },
  { to: href('/admin/messages'), label: 'Messages', icon: 'mail' },
  { to: href('/admin/newsletter'), label: 'Newsletter', icon: 'newspaper' },
  { to: href('/admin/reviews'), label: 'Reviews', icon: 'star', forModerators: true },
  { to: href('/admin/users'), label: 'Users', icon: 'users' },
  { to: href('/admin/activity'), label: 'Activity Log', icon: 'clipboard-list' },
  { to: href('/admin/settings'), label: 'Settings', icon: 'settings' },
];

const [HOME, ...LISTS] = MENU;

/** The screen of an address, whichever dialog is open. */
export function screenAt(pathname: string): { to: string; label: string } {
  return LISTS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? HOME;
}
