import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the shop, from its root. */
  to: string;
  /** The next page opens where this one is scrolled to. */
  preventScrollReset?: boolean;
  /** Back leads to where one came from, not here. */
  replace?: boolean;
  /** What opens is no page of the router: a paper, a file, or this page anew. */
  reloadDocument?: boolean;
};

/**
 * A link inside the shop. It is an address and nothing more, so that a page with a hundred of them is rendered and hydrated
 * quickly: `FollowLinks` hears the presses of all of them.
 */
export function Link(props: LinkProps) {
  const { to, preventScrollReset, replace, reloadDocument, children, ...rest } = props;
  const how = [preventScrollReset && 'keep-scroll', replace && 'replace'].filter(Boolean).join(' ');
  return (
    <a {...rest} href={to} data-follow={reloadDocument ? undefined : how}>
      {children}
    </a>
  );
}
