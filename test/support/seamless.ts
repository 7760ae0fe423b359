/** The page as a person reads it: React marks the seams between texts with comments. */
export const seamless = (html: string) => html.replaceAll('<!-- -->', '');
