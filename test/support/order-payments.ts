import { randomUUID } from 'node:crypto';
import { newReference } from './orders.ts';
import type { Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Wanted = {
  /** The same as the order's, where it became one. */
  id?: string;
  reference?: string | null;
  state?: 'open' | 'paid' | 'released' | 'returned';
  amount?: number;
};

const ADDRESS = { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' };
const RECIPIENT = {
  customer: { firstName: 'Ama', lastName: 'Mensah', email: '', phone: '+233241234567', ...ADDRESS },
  shipping: ADDRESS,
};

/** A payment as checkout begins it, made straight in the database. */
export async function makeAttempt(rows: Rows, person: Pick<Person, 'id'>, wanted: Wanted = {}) {
  const { id = randomUUID(), state = 'open', amount = 25_500 } = wanted;
  const reference = wanted.reference ?? newReference();
  await rows(
    `insert into payment_attempts (id, user_id, request_key, reference, method, state, amount_minor,
       delivery_minor, lines, recipient, expires_at)
     values ($1, $2, $3, $4, 'card', $5, $6, 1500, '[]', $7, now() + interval '20 minutes')`,
    [id, person.id, randomUUID(), reference, state, amount, state === 'paid' ? null : RECIPIENT],
  );
  return { id, reference };
}
