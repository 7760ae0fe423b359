import { Client } from 'pg';

export const LARGE = { people: 20_000, orders: 200_000, activity: 1_000_000 };

/**
 * Adds customers, orders with their lines and timelines, and activity log entries up to these numbers. The same rows each
 * time, spread over two years: most orders are delivered, a few hundred are open.
 */
export async function growOrders(databaseUrl: string, wanted: typeof LARGE = LARGE): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(PEOPLE, [wanted.people]);
    await client.query(ORDERS, [wanted.orders]);
    await client.query(LINES);
    await client.query(ACTIVITY, [wanted.activity]);
    for (const table of ['users', 'orders', 'order_items', 'order_events', 'admin_activity_log']) {
      await client.query(`analyze ${table}`);
    }
  } finally {
    await client.end();
  }
}

// The row numbers are computed before the join, or PostgreSQL would compare every row with every other.
const chance = (seed: string) => `('x' || substr(md5(${seed}), 1, 8))::bit(32)::bigint`;
const FIRST = `array['Ama','Kofi','Akosua','Kwame','Efua','Yaw','Abena','Kojo','Esi','Kwesi','Adwoa','Nana']`;
const LAST = `array['Mensah','Owusu','Asante','Boateng','Appiah','Darko','Agyeman','Ofori','Amoah','Sarpong']`;

const PEOPLE = `
  insert into users (name, email, email_verified, created_at)
  select (${FIRST})[1 + chance % 12] || ' ' || (${LAST})[1 + (chance / 12) % 10],
         'person' || n || '@large.test', true, now() - make_interval(mins => (chance % 1000000)::int)
  from (select n, ${chance("'p' || n::text")} as chance
          from generate_series((select count(*) + 1 from users), $1::bigint) as n) as next`;

const ORDERS = `
  with buyer as (
    select id, name, email, row_number() over (order by email) - 1 as place
      from users where email like '%@large.test'
  ), next as (
    select n, ${chance("'o' || n::text")} as chance
      from generate_series((select count(*) + 1 from orders), $1::bigint) as n
  ), aged as (
    select *, now() - make_interval(mins => (chance % 1050000)::int) as placed_at,
           (50 + chance % 950) * 100 * (1 + chance % 3) as subtotal from next
  ), made as (
  insert into orders (user_id, order_number, total_amount_minor, status, payment_method, payment_state,
                      subtotal_minor, delivery_minor, customer_info, shipping_address, billing_address, created_at, updated_at, staff_notified_at)
  select buyer.id, 'CVX9' || lpad(aged.n::text, 8, '0'), 1500 + aged.subtotal,
         state.status::order_status,
         (case when aged.chance % 3 = 0 then 'cash_on_delivery' when aged.chance % 3 = 1 then 'card' else 'mobile_money' end)::payment_method,
         (case when aged.chance % 3 = 0 and state.status <> 'delivered' then 'unpaid' else 'paid' end)::payment_state,
         aged.subtotal, 1500,
         jsonb_build_object('firstName', split_part(buyer.name, ' ', 1), 'lastName', split_part(buyer.name, ' ', 2),
           'email', buyer.email, 'phone', '+23324' || lpad((aged.chance % 10000000)::text, 7, '0'),
           'address', '1 Large Street', 'city', 'Accra', 'region', 'Greater Accra'),
         '{"address":"1 Large Street","city":"Accra","region":"Greater Accra"}',
         '{"address":"1 Large Street","city":"Accra","region":"Greater Accra"}',
         aged.placed_at, aged.placed_at, aged.placed_at
  from aged
  join buyer on buyer.place = aged.chance % (select count(*) from buyer)
  cross join lateral (select case
      when aged.placed_at > now() - interval '12 hours' then 'pending'
      when aged.placed_at > now() - interval '1 day' then 'processing'
      when aged.placed_at > now() - interval '3 days' then 'shipped'
      when aged.chance % 20 = 0 then 'cancelled'
      else 'delivered' end as status) as state
  returning id, created_at
  )
  insert into order_events (order_id, kind, created_at) select id, 'placed', created_at from made`;

const LINES = `
  with shelf as (
    select id, name, image_urls[1] as image, row_number() over (order by id) - 1 as place from products
  ), bare as (
    select orders.id, orders.subtotal_minor as goods, ${chance('orders.id::text')} as chance
      from orders where not exists (select from order_items where order_items.order_id = orders.id)
  )
  insert into order_items (order_id, product_id, quantity, price_minor, name, image_url)
  select bare.id, shelf.id, 1, bare.goods / 2 + case when part = 0 then bare.goods % 2 else 0 end, shelf.name, shelf.image
  from bare cross join generate_series(0, 1) as part
  join shelf on shelf.place = (bare.chance + part * 7) % (select count(*) from shelf)`;

const ACTIVITY = `
  with who as (
    select user_id as id, row_number() over (order by user_id) - 1 as place
      from user_roles where role = 'admin'
  ), what as (
    select id, row_number() over (order by id) - 1 as place from products
  )
  insert into admin_activity_log (admin_id, action, table_name, record_id, changes, created_at)
  select who.id,
         (array['Updated product','Updated order status to shipped','Updated order status to delivered','Updated product',
                'Updated category','Created product'])[1 + chance % 6],
         (array['products','orders','orders','products','categories','products'])[1 + chance % 6],
         what.id, '{"price_minor":{"before":10000,"after":12000}}',
         now() - make_interval(secs => 60 + (chance % 60000000)::int)
  from (select ${chance("'a' || n::text")} as chance
          from generate_series((select count(*) + 1 from admin_activity_log), $1::bigint) as n) as next
  left join who on who.place = next.chance % greatest(1, (select count(*) from who))
  join what on what.place = next.chance % (select count(*) from what)`;
