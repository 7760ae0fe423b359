import { runJob } from './run-job.ts';
type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** The emails that wait for the seconds of Undo, in the order in which they come due. */
export function listHeldMails(rows: Rows) {
  return rows<{ id: string; data: { orderId: string; eventId: string }; seconds: number }>(
    `select id, data, extract(epoch from start_after - created_on)::float as seconds from pgboss.job
      where name = 'orders.send-status-mail' and state = 'created' order by start_after, id`,
  );
}

/** Lets the seconds of Undo pass: does what waits for them, as a worker would. */
export async function passUndoSeconds(rows: Rows): Promise<void> {
  for (const { id, data } of await listHeldMails(rows)) {
    await runJob('orders.send-status-mail', data);
    await rows('delete from pgboss.job where id = $1', [id]);
  }
}
