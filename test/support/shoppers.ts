import { createHmac } from 'node:crypto';
import { TEST_SECRET } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
export type Shopper = { id: string; email: string; cookie: string };

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
