import { randomUUID } from 'node:crypto';
import { type MadeOrder, makeOrder } from './orders.ts';
import type { Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Wanted = NonNullable<Parameters<typeof makeOrder>[2]> & { arrivedAt?: Date };

const DAY_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** An order that arrived yesterday, unless said otherwise. */
export function makeDelivered(
  rows: Rows,
  person: Pick<Person, 'id'>,
  { arrivedAt = daysAgo(1), ...wanted }: Wanted = {},
): Promise<MadeOrder> {
  return makeOrder(rows, person, {
    status: 'delivered',
    placedAt: new Date(arrivedAt.getTime() - 2 * DAY_MS),
    events: [
      { kind: 'status_changed', details: { from: 'shipped', to: 'delivered' }, at: arrivedAt },
    ],
    ...wanted,
  });
}

export async function lineIds(rows: Rows, orderId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    'select id from order_items where order_id = $1 order by name, id',
    [orderId],
  );
  return found.map(({ id }) => id);
}

type Given = {
  kind?: 'return' | 'exchange';
  reason?: string;
  isUnopened?: boolean;
  state?: string;
  note?: string;
  createdAt?: Date;
  receivedAt?: Date | null;
  /** How many of each line; one of the first unless said otherwise. */
  quantities?: number[];
};

/** A return as its form leaves it, made straight in the database. */
export async function makeReturn(rows: Rows, orderId: string, given: Given = {}): Promise<string> {
  const id = randomUUID();
  await rows(
    `insert into returns (id, order_id, kind, reason, is_unopened, note, state, created_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      orderId,
      given.kind ?? 'return',
      given.reason ?? 'changed_mind',
      given.isUnopened ?? true,
      given.note ?? '',
      given.state ?? 'requested',
      given.createdAt ?? new Date(),
      given.receivedAt ?? (given.state === 'received' ? new Date() : null),
    ],
  );
  const lines = await lineIds(rows, orderId);
  for (const [index, quantity] of (given.quantities ?? [1]).entries()) {
    if (quantity === 0) continue;
    await rows(
      'insert into return_items (return_id, order_item_id, quantity) values ($1, $2, $3)',
      [id, lines[index], quantity],
    );
  }
  return id;
}

/** The form of a return, filled in as most people would. */
export function returnForm(lines: Record<string, string>, change: Record<string, string> = {}) {
  return {
    intent: 'request',
    key: randomUUID(),
    kind: 'return',
    reason: 'changed_mind',
    unopened: 'yes',
    note: '',
    ...Object.fromEntries(Object.entries(lines).map(([id, text]) => [`quantity-${id}`, text])),
    ...change,
  };
}

type Posting = (path: string, form: URLSearchParams) => Promise<Response>;

/** The decision of staff as their form sends it: everything accepted for what was paid, unless said otherwise. */
export async function decisionForm(
  rows: Rows,
  returnId: string,
  change: Record<string, string> = {},
) {
  const lines = await rows<{ id: string; quantity: number; price: string; name: string }>(
    `select i.id, r.quantity, i.price_minor as price, coalesce(p.name, i.name) as name
       from return_items r join order_items i on i.id = r.order_item_id
       left join products p on p.id = i.product_id where r.return_id = $1 order by i.name, i.id`,
    [returnId],
  );
  const form: Record<string, string> = { outcome: 'return', delivery: '0', cash: 'paid' };
  for (const { id, quantity, price, name } of lines) {
    form[`accepted-${id}`] = String(quantity);
    form[`refund-${id}`] = ((Number(price) * quantity) / 100).toFixed(2);
    form[`disposition-${id}`] = 'restock';
    form[`replacement-${id}`] = name;
  }
  return { lines, form: { ...form, ...change } };
}

/** Sends a decision for review and gives back its fingerprint, or the answer where there is none. */
export async function reviewDecision(
  post: Posting,
  returnId: string,
  form: Record<string, string>,
) {
  const path = `/admin/returns/${returnId}`;
  const answer = await post(path, new URLSearchParams({ ...form, intent: 'review' }));
  const text = await answer.text();
  const fingerprint = /name="fingerprint" value="([^"]+)"/.exec(text)?.[1];
  const confirm = () =>
    post(path, new URLSearchParams({ ...form, intent: 'confirm', fingerprint: fingerprint ?? '' }));
  return { status: answer.status, text, fingerprint, confirm };
}
