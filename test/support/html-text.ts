/** HTML without the comments that React puts between adjacent texts. */
export const stripReactComments = (html: string) => html.replaceAll('<!-- -->', '');
