import { useOutletContext } from 'react-router';

/** The context that the list of orders passes to its dialog. */
export type OrdersContext = {
  /** Lets the list show the result of a change. */
  noteChange: (id: string) => void;
};

export function useOrdersContext(): OrdersContext {
  return useOutletContext<OrdersContext>();
}
