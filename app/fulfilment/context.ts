import { useOutletContext } from 'react-router';

/** What the list of the orders tells the dialog over it. */
export type OrdersContext = {
  /** Lets the list tell what comes of a change. */
  noteChange: (id: string) => void;
};

export function useOrdersContext(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
