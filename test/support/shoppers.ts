import { createHmac } from 'node:crypto';
import { TEST_SECRET } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
export type Shopper = {
  /** Of the account; of a guest the phone number, by which their orders are known. */
  id: string;
  email: string;
  cookie: string;
  /** Where a device without an account sends from: its orders are limited by that. */
  address?: string;
};

/** How the numbers of guests begin, and nobody else's. */
export const GUEST_PHONE = '+23320';

let guests = 0;

/** Somebody without an account, on a device and in a network of their own; the shop gives it a cookie with its first order. */
export function makeGuestShopper(email = ''): Shopper & { address: string } {
  guests += 1;
  const address = `10.${Math.floor(guests / 65_536) % 256}.${Math.floor(guests / 256) % 256}.${guests % 256}`;
  return { id: `${GUEST_PHONE}${1_000_000 + guests}`, email, cookie: '', address };
}

/** Many signed-in customers, created in one statement. */
export async function makeShoppers(rows: Rows, count: number, name: string): Promise<Shopper[]> {
  const made = await rows<{ id: string; email: string; token: string }>(
    `with shoppers as (
       insert into users (name, email, email_verified)
       select 'Ama Mensah', $2::text || n || '@people.test', true from generate_series(1, $1) as n
       returning id, email
     ), known as (
       insert into profiles (user_id, first_name, last_name, email)
       select id, 'Ama', 'Mensah', email from shoppers
     )
     insert into sessions (user_id, token, expires_at)
     select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now() + interval '30 days'
     from shoppers
     returning user_id as id, token, (select email from shoppers where shoppers.id = user_id) as email`,
    [count, `${name}-`],
  );
  return made.map(({ id, email, token }) => ({ id, email, cookie: cookieFor(token) }));
}

function cookieFor(token: string): string {
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  return `__Host-session=${encodeURIComponent(`${token}.${signature}`)}`;
}
