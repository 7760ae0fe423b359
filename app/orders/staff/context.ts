import { useOutletContext } from 'react-router';

/** What the list of the orders tells the dialog over it. */
export type OrdersContext = {
  /** The orders of the page under the dialog, in their order. */
  places: readonly { id: string; name: string }[];
  /** Lets the list tell what comes of a change. */
  noteChange: (id: string) => void;
};

export function useOrdersContext(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
