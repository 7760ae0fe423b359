import { createContext, use } from 'react';

/** The title that the page has while nothing is wrong on it. */
export const PageTitleContext = createContext('');

/**
 * Says in the title that a form was refused, for as long as it stands on the page: screen readers announce the title
 * first. The browser takes the first title of a document, and this one comes before the page's own.
 */
export function ErrorTitle() {
  const title = use(PageTitleContext);
  return title ? <title>{`Error: ${title}`}</title> : null;
}
