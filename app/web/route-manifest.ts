/** The layout around the screens of the back-office. */
export const BACK_OFFICE = 'admin/pages/back-office';

/** Whether a route is the back-office's layout, one of its screens, or a document or file for staff. */
export const isOfBackOffice = ({ id, path = '' }: { id?: string; path?: string }) =>
  id === BACK_OFFICE || /^admin(\/|$)/.test(path);

/** The URL of the storefront's route manifest, given that of the full one. */
export const storefrontManifest = (url: string) => url.replace(/\.js$/, '-storefront.js');
