import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Meta } from 'react-router';

type Title = ReactElement<{ children: string }>;

const isTitle = (tag: ReactNode): tag is Title => isValidElement(tag) && tag.type === 'title';

/**
 * What the page says of itself. The title comes apart, for a form that was refused to put its own before it; the router
 * has no other word for what the title is.
 */
export function usePageTags() {
  const { children } = (Meta() as ReactElement<{ children: ReactNode }>).props;
  const tags = Children.toArray(children);
  const title = tags.find(isTitle)?.props.children ?? '';
  return { title, tags: tags.filter((tag) => !isTitle(tag)) };
}
