type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** How many rows there are of `wishlist where user_id = $1` and the like. */
export async function countOf(rows: Rows, sql: string, values: unknown[] = []): Promise<number> {
  return Number((await rows<{ n: string }>(`select count(*) as n from ${sql}`, values))[0]?.n);
}
