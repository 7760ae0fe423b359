import { createContext } from 'react-router';

/** The data of a request beyond the request itself. */
export type RequestInfo = {
  requestId: string;
  /** The client's address as seen by the nearest trusted proxy. */
  address: string;
  /** The CSP nonce of this response's inline scripts; new for every request. */
  nonce: string;
};

export const requestInfoContext = createContext<RequestInfo>();
