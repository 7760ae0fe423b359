/** The layout around the screens of the back-office. */
export const BACK_OFFICE = 'admin/pages/back-office';

/** Whether a route is its layout, one of its screens, or a paper or file for staff. */
export const isOfBackOffice = ({ id, path = '' }: { id?: string; path?: string }) =>
  id === BACK_OFFICE || /^admin(\/|$)/.test(path);

/** Where the list of the storefront's routes is, given the address of the list of all of them. */
export const storefrontManifest = (url: string) => url.replace(/\.js$/, '-storefront.js');
