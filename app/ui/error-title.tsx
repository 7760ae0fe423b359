import { createContext, use } from 'react';

/** The page's title without errors. */
export const PageTitleContext = createContext('');

/**
 * Prefixes the title while a form has errors: screen readers announce the title first. Browsers use the first title of a document, and this
 * one comes before the page's own.
 */
export function ErrorTitle() {
  const title = use(PageTitleContext);
  return title ? <title>{`Error: ${title}`}</title> : null;
}
