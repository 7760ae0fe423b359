/** The layout around every screen of the back-office. */
export const BACK_OFFICE = 'admin/pages/back-office';

/** Where the list of the storefront's routes is, given the address of the list of all of them. */
export const storefrontManifest = (url: string) => url.replace(/\.js$/, '-storefront.js');
