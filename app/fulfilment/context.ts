import { useOutletContext } from 'react-router';

/** What the list of orders passes to the dialog over it. */
export type OrdersContext = {
  /** Lets the list show the result of a change. */
  noteChange: (id: string) => void;
};

export function useOrdersContext(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
