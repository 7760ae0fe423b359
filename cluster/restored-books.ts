type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Counts = { paidOrders: number; cashOrders: number; refunds: number };

export type Books = Counts & {
  /** Of them, what came after the moment. */
  since: Counts;
  /** The orders' numbers by the references of their payments. */
  paid: Map<string, string>;
};

/** What the shop's books hold, and how much of it a restore to this moment loses. */
export async function findBooks(rows: Rows, moment: string): Promise<Books> {
  const orders = await rows<{ number: string; reference: string | null; isSince: boolean }>(
    `select order_number as number, payment_reference as reference, created_at > $1::timestamptz as "isSince"
       from orders`,
    [moment],
  );
  const refunds = await rows<{ isSince: boolean }>(
    'select created_at > $1::timestamptz as "isSince" from refunds',
    [moment],
  );
  const count = (isCounted: (row: { isSince: boolean }) => boolean): Counts => {
    const counted = orders.filter(isCounted);
    return {
      paidOrders: counted.filter(({ reference }) => reference !== null).length,
      cashOrders: counted.filter(({ reference }) => reference === null).length,
      refunds: refunds.filter(isCounted).length,
    };
  };
  return {
    ...count(() => true),
    since: count(({ isSince }) => isSince),
    paid: new Map(
      orders.flatMap(({ reference, number }) => (reference ? [[reference, number]] : [])),
    ),
  };
}
