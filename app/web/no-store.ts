/** For a page that shows somebody's own things: no cache keeps it, and Back asks for it anew. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** For a page whose address opens a door: the address goes nowhere else either. */
export const NO_TRACE = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };
