CREATE TABLE "order_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status" "order_status" NOT NULL,
	"orders" integer NOT NULL,
	"revenue_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_day_sums" (
	"day" date NOT NULL,
	"status" "order_status" NOT NULL,
	"orders" integer NOT NULL,
	"revenue_minor" bigint NOT NULL,
	CONSTRAINT "order_day_sums_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE TABLE "product_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"value_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_day_sums" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"value_minor" bigint NOT NULL,
	CONSTRAINT "product_day_sums_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
-- What an order brought in, and whether it counts as sold: the one definition, for the sums here and for the queries of the shop.
create function order_is_sold(status order_status, payment payment_state) returns boolean language sql immutable parallel safe as $$
  select status <> 'cancelled' and (payment <> 'unpaid' or status = 'delivered')
$$;--> statement-breakpoint
-- Less what went back. A replacement brought in nothing: the order that paid for it is counted. Compared as text: where the
-- migration that adds 'exchange' runs in the same transaction, it cannot be used as a value yet.
create function order_revenue(status order_status, payment payment_state, method payment_method, total bigint, refunded bigint)
returns bigint language sql immutable parallel safe as $$
  select case when order_is_sold(status, payment) and method::text <> 'exchange' then total - refunded else 0 end
$$;--> statement-breakpoint
create function order_day(placed_at timestamptz) returns date language sql immutable parallel safe as $$
  select (placed_at at time zone 'Africa/Accra')::date
$$;--> statement-breakpoint
create function note_new_orders_in_sums() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue_minor)
  select order_day(created_at), status, count(*),
         sum(order_revenue(status, payment_state, payment_method, total_amount_minor, refunded_minor))
    from new_rows group by 1, 2;
  return null;
end;
$$;--> statement-breakpoint
create function note_changed_orders_in_sums() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue_minor)
  select order_day(created_at), status, sum(way),
         sum(way * order_revenue(status, payment_state, payment_method, total_amount_minor, refunded_minor))
    from (select 1 as way, new_rows.* from new_rows union all select -1, old_rows.* from old_rows) as both_rows
    group by 1, 2
    having sum(way) <> 0
        or sum(way * order_revenue(status, payment_state, payment_method, total_amount_minor, refunded_minor)) <> 0;
  insert into product_day_changes (day, product_id, units, value_minor)
  select order_day(turned.created_at), item.product_id, sum(turned.way * item.quantity),
         sum(turned.way * item.quantity * item.price_minor)
    from (select new_rows.id, new_rows.created_at,
                 case when order_is_sold(new_rows.status, new_rows.payment_state) then 1 else -1 end as way
            from new_rows join old_rows on old_rows.id = new_rows.id
           where order_is_sold(new_rows.status, new_rows.payment_state)
              <> order_is_sold(old_rows.status, old_rows.payment_state)) as turned
    join order_items item on item.order_id = turned.id and item.product_id is not null
    group by 1, 2;
  return null;
end;
$$;--> statement-breakpoint
create function note_new_lines_in_sums() returns trigger language plpgsql as $$
begin
  insert into product_day_changes (day, product_id, units, value_minor)
  select order_day(orders.created_at), line.product_id, sum(line.quantity), sum(line.quantity * line.price_minor)
    from new_rows line join orders on orders.id = line.order_id
   where line.product_id is not null and order_is_sold(orders.status, orders.payment_state)
   group by 1, 2;
  return null;
end;
$$;--> statement-breakpoint
create trigger orders_are_summed after insert on orders referencing new table as new_rows
  for each statement execute function note_new_orders_in_sums();--> statement-breakpoint
create trigger orders_are_summed_anew after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_orders_in_sums();--> statement-breakpoint
create trigger order_items_are_summed after insert on order_items referencing new table as new_rows
  for each statement execute function note_new_lines_in_sums();--> statement-breakpoint
insert into order_day_sums (day, status, orders, revenue_minor)
select order_day(created_at), status, count(*),
       sum(order_revenue(status, payment_state, payment_method, total_amount_minor, refunded_minor))
  from orders group by 1, 2;--> statement-breakpoint
insert into product_day_sums (day, product_id, units, value_minor)
select order_day(orders.created_at), item.product_id, sum(item.quantity), sum(item.quantity * item.price_minor)
  from orders join order_items item on item.order_id = orders.id
 where orders.created_at > now() - interval '100 days' and item.product_id is not null
   and order_is_sold(orders.status, orders.payment_state)
 group by 1, 2;
