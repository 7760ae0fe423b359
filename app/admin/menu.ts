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
import { href } from 'react-router';

export type MenuEntry = { to: string; label: string; icon: LucideIcon; forModerators?: boolean };

/** Every screen of the back-office, in the order of the menu. */
export const MENU: readonly [MenuEntry, ...MenuEntry[]] = [
  { to: href('/admin'), label: 'Dashboard', icon: LayoutDashboard },
  { to: href('/admin/products'), label: 'Products', icon: Gift },
  { to: href('/admin/categories'), label: 'Categories', icon: FolderTree },
  { to: href('/admin/orders'), label: 'Orders', icon: ReceiptText },
  { to: href('/admin/returns'), label: 'Returns', icon: Undo2 },
  { to: href('/admin/messages'), label: 'Messages', icon: Mail },
  { to: href('/admin/newsletter'), label: 'Newsletter', icon: Newspaper },
  { to: href('/admin/reviews'), label: 'Reviews', icon: Star, forModerators: true },
  { to: href('/admin/users'), label: 'Users', icon: Users },
  { to: href('/admin/activity'), label: 'Activity Log', icon: ClipboardList },
  { to: href('/admin/settings'), label: 'Settings', icon: Settings },
];

const [HOME, ...LISTS] = MENU;

/** The screen that an address belongs to, whatever is opened over it. */
export function screenAt(pathname: string): { to: string; label: string } {
  return LISTS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? HOME;
}
