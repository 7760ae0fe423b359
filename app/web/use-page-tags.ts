import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Meta } from 'react-router';

type Title = ReactElement<{ children: string }>;

const isTitle = (tag: ReactNode): tag is Title => isValidElement(tag) && tag.type === 'title';

/** The page's meta tags. The title is separate, so that a form with errors can prefix it; the router has no other way to get it. */
export function usePageTags() {
  const { children } = (Meta() as ReactElement<{ children: ReactNode }>).props;
  const tags = Children.toArray(children);
  const title = tags.find(isTitle)?.props.children ?? '';
  return { title, tags: tags.filter((tag) => !isTitle(tag)) };
}
