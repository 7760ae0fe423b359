import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the shop, from its root. */
  to: string;
  /** Keeps the scroll position on the next page. */
  preventScrollReset?: boolean;
  /** Replaces the history entry, so that Back skips this page. */
  replace?: boolean;
  /** A full page load: for a document, a file, or to reload this page. */
  reloadDocument?: boolean;
};

/**
 * A link inside the shop. Only a plain anchor, so that a page with a hundred of them renders and hydrates quickly: `FollowLinks` handles
 * the clicks of all.
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
