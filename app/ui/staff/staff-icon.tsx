import { Icon, type IconName } from '../icon.tsx';

/** Like `icon.tsx`, with `icons.svg` and `icons.css` of this folder: the storefront does not load them. */
export const STAFF_ICONS = [
  'arrow-down',
  'arrow-up',
  'bell-ring',
  'chevrons-up-down',
  'circle-alert',
  'circle-check',
  'clipboard-list',
  'ellipsis',
  'external-link',
  'file-text',
  'folder-tree',
  'history',
  'layout-dashboard',
  'log-out',
  'mail',
  'message-square-text',
  'newspaper',
  'package-x',
  'pencil',
  'printer',
  'receipt-text',
  'rotate-cw',
  'undo',
  'user-minus',
  'user-plus',
  'user-round',
] as const;
type OwnName = (typeof STAFF_ICONS)[number];
export type StaffIconName = IconName | OwnName;

const isOwn = (name: StaffIconName): name is OwnName => STAFF_ICONS.some((own) => own === name);

type StaffIconProps = { name: StaffIconName; className?: string };

/** A back-office icon: one of the storefront's or a staff-only one. */
export function StaffIcon({ name, className = '' }: StaffIconProps) {
  if (!isOwn(name)) return <Icon name={name} className={className} />;
  return <span aria-hidden="true" className={`icon staff-icon icon-${name} ${className}`} />;
}
