/** Each is a part of `icons.svg` and a line of `icons.css`, in this order; a test compares the three. */
export const ICONS = [
  'arrow-left',
  'arrow-right',
  'badge-check',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'copy',
  'download',
  'eye-off-thin',
  'eye-off',
  'eye',
  'gift',
  'headphones',
  'heart-filled',
  'heart',
  'image-plus',
  'laptop',
  'layout-grid',
  'leaf',
  'list',
  'lock-thin',
  'lock',
  'menu',
  'minus',
  'package-thin',
  'package',
  'plus',
  'search',
  'settings',
  'share',
  'shield-check',
  'shopping-bag',
  'smartphone',
  'spell-check',
  'star-filled',
  'star',
  'tag',
  'trash',
  'truck',
  'user',
  'users',
  'x',
  'zoom-in',
] as const;
export type IconName = (typeof ICONS)[number];

type IconProps = { name: IconName; className?: string };

/**
 * A decorative icon; its meaning must be in text too. It comes from the style sheet: a page with a hundred icons loads each once, without
 * script.
 */
export function Icon({ name, className = '' }: IconProps) {
  return <span aria-hidden="true" className={`icon icon-${name} ${className}`} />;
}
