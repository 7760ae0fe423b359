import {
  ClipboardList,
  FolderTree,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Newspaper,
  ReceiptText,
  Settings,
  Star,
  Undo2,
  Users,
} from 'lucide-react';

export type MenuEntry = { to: string; label: string; icon: LucideIcon; forModerators?: boolean };

/** Every screen of the back-office, in the order of the menu. */
export const MENU: readonly [MenuEntry, ...MenuEntry[]] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', icon: Gift },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText },
  { to: '/admin/returns', label: 'Returns', icon: Undo2 },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/newsletter', label: 'Newsletter', icon: Newspaper },
  { to: '/admin/reviews', label: 'Reviews', icon: Star, forModerators: true },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/activity', label: 'Activity Log', icon: ClipboardList },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
];

const [HOME, ...LISTS] = MENU;

/** The screen that an address belongs to, whatever is opened over it. */
export function screenAt(pathname: string): { to: string; label: string } {
  return LISTS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? HOME;
}
