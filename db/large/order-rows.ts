// The row numbers are computed before the join, or PostgreSQL would compare every row with every other.
// Where it is used more than once, `offset 0` keeps PostgreSQL from computing it each time.
const chance = (seed: string) => `('x' || substr(md5(${seed}), 1, 8))::bit(32)::bigint`;
/** One of `many` by chance, the first ones far more often: few customers buy most, few products sell most. */
const skewed = (from: string, many: string) =>
  `floor((${many}) * power((${from}) / 4294967296.0::float8, 1.5))::bigint`;
/** When the n-th of $1 rows was written, in a shop that began $2 years ago and grew evenly. */
const grownAt = `now() - make_interval(secs => 60 + $2::int * 31536000 * (1 - sqrt((n - 0.5)::float8 / $1::bigint)))`;
const FIRST = `array['Ama','Kofi','Akosua','Kwame','Efua','Yaw','Abena','Kojo','Esi','Kwesi','Adwoa','Nana']`;
const LAST = `array['Mensah','Owusu','Asante','Boateng','Appiah','Darko','Agyeman','Ofori','Amoah','Sarpong']`;

export const PEOPLE = `
  insert into users (name, email, email_verified, created_at)
  select (${FIRST})[1 + chance % 12] || ' ' || (${LAST})[1 + (chance / 12) % 10],
         'person' || n || '@large.test', true, now() - make_interval(mins => (chance % 1000000)::int)
  from (select n, ${chance("'p' || n::text")} as chance
          from generate_series((select count(*) + 1 from users), $1::bigint) as n) as next`;

export const PROFILES = `
  insert into profiles (user_id, first_name, last_name, email, phone, address_line_1, city, state, country)
  select users.id, split_part(name, ' ', 1), split_part(name, ' ', 2), users.email,
         '+23324' || lpad((${chance('users.email')} % 10000000)::text, 7, '0'), '1 Large Street', 'Accra', 'Greater Accra', 'GH'
  from users left join profiles on profiles.user_id = users.id
  where profiles.id is null and users.email like '%@large.test'`;

// Read to its end before the first row is written: a table that is read again for each order would grow meanwhile.
const having = (table: string) => `known as materialized (select distinct order_id from ${table})`;
const isNew = 'not exists (select from known where known.order_id = orders.id)';

/** What the statements below choose from, by number. */
export const CHOICES = [
  `create temp table buyers as select id, name, email, row_number() over (order by email) - 1 as place
     from users where email like '%@large.test'`,
  `create temp table taken as select order_number from orders where order_number is not null`,
  'analyze buyers',
  'analyze taken',
];
export const LOGGED_CHOICES = [
  `create temp table staff as select user_id as id, row_number() over (order by user_id) - 1 as place
     from user_roles where role = 'admin'`,
  `create temp table logged_products as select id, row_number() over (order by id) - 1 as place from products`,
  `create temp table logged_orders as select id, row_number() over () - 1 as place from orders`,
  'analyze staff',
  'analyze logged_products',
  'analyze logged_orders',
];

// The numbers of the first million in any order, as orders have the last digits of the time; then seven digits.
export const ORDERS = `
  with aged as (
    select n, chance, (50 + chance % 950) * 100 * (1 + chance % 3) as subtotal, ${grownAt} as placed_at,
           'CVX' || case when n < 1000000 then lpad((n * 611953 % 1000000)::text, 6, '0') else n::text end as number
      from (select n, ${chance("'o' || n::text")} as chance from generate_series($3::bigint, $4::bigint) as n offset 0) as next
  )
  insert into orders (user_id, order_number, total_amount_minor, status, payment_method, payment_reference, payment_state,
                      subtotal_minor, delivery_minor, request_key, customer_info, shipping_address, billing_address,
                      seller, created_at, updated_at, staff_notified_at)
  select buyer.id, case when taken.order_number is null then aged.number else 'CVX9' || lpad(aged.n::text, 11, '0') end,
         1500 + aged.subtotal, state.status::order_status,
         (case aged.chance % 3 when 0 then 'cash_on_delivery' when 1 then 'card' else 'mobile_money' end)::payment_method,
         case when aged.chance % 3 = 0 then null else 'large-' || md5(aged.n::text) end,
         (case when aged.chance % 3 = 0 and state.status <> 'delivered' then 'unpaid' else 'paid' end)::payment_state,
         aged.subtotal, 1500, gen_random_uuid(),
         jsonb_build_object('firstName', split_part(buyer.name, ' ', 1), 'lastName', split_part(buyer.name, ' ', 2),
           'email', buyer.email, 'phone', '+23324' || lpad((aged.chance % 10000000)::text, 7, '0'),
           'address', '1 Large Street', 'city', 'Accra', 'region', 'Greater Accra'),
         '{"address":"1 Large Street","city":"Accra","region":"Greater Accra"}',
         '{"address":"1 Large Street","city":"Accra","region":"Greater Accra"}',
         '{"name":"Corvox","address":"Accra"}',
         aged.placed_at, aged.placed_at, aged.placed_at
  from aged
  join buyers buyer on buyer.place = ${skewed('aged.chance', 'select count(*) from buyers')}
  left join taken on taken.order_number = aged.number
  cross join lateral (select case
      when aged.placed_at > now() - interval '12 hours' then 'pending'
      when aged.placed_at > now() - interval '1 day' then 'processing'
      when aged.placed_at > now() - interval '3 days' then 'shipped'
      when aged.chance % 20 = 0 then 'cancelled'
      else 'delivered' end as status) as state`;

/** The next order gets a number after those of seven digits. */
export const NUMBERS = `select setval('order_numbers', $1::bigint) from order_numbers where last_value < $1::bigint`;

/** What triggers would have noted: the sums of each day, as the migration that made them filled them. */
export const DAY_SUMS_SQL = [
  'truncate order_day_sums, order_day_changes, product_day_sums, product_day_changes',
  `insert into order_day_sums (day, status, orders, revenue_minor)
   select order_day(created_at), status, count(*),
          sum(order_revenue(status, payment_state, payment_method, total_amount_minor, refunded_minor)) from orders group by 1, 2`,
  `insert into product_day_sums (day, product_id, units, value_minor)
   select order_day(orders.created_at), item.product_id, sum(item.quantity), sum(item.quantity * item.price_minor)
     from orders join order_items item on item.order_id = orders.id
    where orders.created_at > now() - interval '100 days' and item.product_id is not null
      and order_is_sold(orders.status, orders.payment_state) group by 1, 2`,
];

export const LINES = `
  with ${having('order_items')}, stocked as (
    select id, name, image_urls[1] as image, row_number() over (order by md5(id::text)) - 1 as place from products
  ), bare as (
    select orders.id, orders.subtotal_minor as goods, orders.created_at,
           ${chance("'l' || orders.order_number")} as chance from orders where ${isNew} offset 0
  )
  insert into order_items (order_id, product_id, quantity, price_minor, name, image_url)
  select bare.id, stocked.id, 1, bare.goods / parts + case when part = 0 then bare.goods % parts else 0 end, stocked.name, stocked.image
  from (select *, 1 + chance % 3 as parts from bare offset 0) as bare cross join generate_series(0, parts - 1) as part
  join stocked on stocked.place =
    ${skewed('(bare.chance + part * 1431655765) % 4294967296', 'select count(*) from stocked')}`;

// As they happen: placed, paid, and what staff changed.
export const EVENTS = `
  with ${having('order_events')}
  insert into order_events (order_id, kind, details, actor_id, created_at)
  select orders.id, step.kind::order_event_kind, step.details::jsonb, case when step.days = 0 then orders.user_id end,
         orders.created_at + make_interval(days => step.days)
  from orders join (values (0, 'placed', '{}'), (0, 'paid', '{}'),
      (3, 'status_changed', '{"from":"processing","to":"delivered"}'),
      (1, 'status_changed', '{"from":"pending","to":"cancelled"}')) as step (days, kind, details)
    on step.kind = 'placed' or (step.kind = 'paid' and orders.payment_reference is not null)
    or (step.days = 1 and orders.status = 'cancelled') or (step.days = 3 and orders.status = 'delivered')
  where ${isNew}`;

export const ATTEMPTS = `
  with known as materialized (select id as order_id from payment_attempts)
  insert into payment_attempts (id, user_id, request_key, reference, method, state, amount_minor, subtotal_minor, delivery_minor,
                                lines, access_code, page_url, expires_at, created_at, settled_at)
  select orders.id, orders.user_id, orders.request_key, payment_reference, payment_method, 'paid', total_amount_minor,
         orders.subtotal_minor, orders.delivery_minor,
         jsonb_build_array(jsonb_build_object('productId', orders.id, 'quantity', 1, 'price', orders.subtotal_minor,
           'name', 'A product of the large catalogue', 'imageUrl', null, 'reserved', true)),
         left(payment_reference, 20), 'https://pay.example/' || payment_reference,
         orders.created_at + interval '15 minutes', orders.created_at, orders.created_at + interval '1 minute'
  from orders where payment_reference like 'large-%' and ${isNew}`;

// Of the last 90 days: stock was not counted before. What was sold was supplied before: the sum of a product's movements stays
// its stock.
export const SALES = `
  with ${having('stock_movements')}
  insert into stock_movements (product_id, delta, reason, order_id, created_at)
  select order_items.product_id, -order_items.quantity, 'sold', orders.id, orders.created_at
  from order_items join orders on orders.id = order_items.order_id
  where orders.request_key is not null and order_items.product_id is not null and ${isNew}
    and orders.created_at > now() - interval '90 days'`;
export const STOCK_MOVEMENTS_SQL = `
  insert into stock_movements (product_id, delta, reason)
  select products.id, products.stock_quantity - sum(delta), 'adjusted'
  from products join stock_movements on stock_movements.product_id = products.id
  group by products.id having products.stock_quantity <> sum(delta)`;

/** Mails are stored for thirty days: of an order placed, shipped and delivered. */
export const MAILS = `
  with ${having('mails')}
  insert into mails (kind, order_id, to_address, subject, attempts, created_at, sent_at)
  select step.kind, orders.id, customer_info ->> 'email', 'Your order ' || order_number, 1, at, at
  from orders cross join (values ('orders.placed', 0), ('orders.shipped', 1), ('orders.delivered', 3)) as step (kind, days)
  cross join lateral (select orders.created_at + make_interval(days => step.days) as at) as sent
  where orders.created_at > now() - interval '30 days' and at < now() and orders.request_key is not null
    and ${isNew}`;

export const ACTIVITY = `
  with next as (
    select n, chance, chance % 10 > 0 as of_order, ${grownAt} as at,
           (n - 1) * (select count(*) from logged_orders) / $1::bigint as order_place
      from (select n, ${chance("'a' || n::text")} as chance from generate_series($3::bigint, $4::bigint) as n offset 0) as next
  )
  insert into admin_activity_log (admin_id, action, table_name, record_id, changes, ip, request_id, created_at)
  select staff.id,
         case when of_order then (array['Updated order status to shipped','Updated order status to delivered'])[1 + chance % 2]
              else (array['Updated product','Updated category','Created product'])[1 + chance % 3] end,
         case when of_order then 'orders' else (array['products','categories','products'])[1 + chance % 3] end,
         case when of_order then logged_orders.id else logged_products.id end,
         case when of_order then '{"status":{"before":"processing","after":"shipped"}}'::jsonb
              else '{"price_minor":{"before":10000,"after":12000}}' end,
         '127.0.0.1', left(md5(n::text), 16), at
  from next
  left join staff on staff.place = next.chance % greatest(1, (select count(*) from staff))
  left join logged_products on logged_products.place = next.chance % (select count(*) from logged_products)
  left join logged_orders on logged_orders.place = next.order_place`;

export const REFUNDS = `
  insert into refunds (attempt_id, order_id, reason, amount_minor, state, provider_id, created_at, updated_at)
  select orders.id, orders.id, 'cancelled', total_amount_minor, 'processed', left(md5(orders.id::text), 10),
         orders.created_at + interval '1 day', orders.created_at + interval '2 days'
  from orders where status = 'cancelled' and payment_reference like 'large-%'
  on conflict (attempt_id, reason) do nothing`;

export const RETURNS = `
  with ${having('returns')}, wanted as (
    select id, created_at, ${chance('order_number')} as chance from orders
     where status = 'delivered' and request_key is not null and ${isNew}
  ), made as (
    insert into returns (order_id, kind, reason, is_unopened, state, created_at, decided_at, received_at, completed_at)
    select id, 'return', 'changed_mind', true,
           (case when created_at > now() - interval '14 days' then 'requested' else 'completed' end)::return_state,
           at, at, at, at
    from wanted cross join lateral (select created_at + interval '4 days' as at) as times
    where chance % 100 = 0
    returning id, order_id
  )
  insert into return_items (return_id, order_item_id, quantity)
  select made.id, item.id, 1
  from made cross join lateral (select id from order_items where order_items.order_id = made.order_id limit 1) as item`;
