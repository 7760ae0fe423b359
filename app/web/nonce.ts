import { createContext } from 'react';

/** The nonce of this response on the server; undefined in the browser, which does not need it. */
export const NonceContext = createContext<string | undefined>(undefined);
