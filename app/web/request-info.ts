import { createContext } from 'react-router';

/** What is known of a request beside the request itself. */
export type RequestInfo = {
  requestId: string;
  /** The client's address as the nearest trusted hop saw it. */
  address: string;
  /** Allows this response's own inline scripts; fresh for every request. */
  nonce: string;
};

export const requestInfoContext = createContext<RequestInfo>();
