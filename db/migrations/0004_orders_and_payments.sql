CREATE TYPE "public"."stock_reason" AS ENUM('opening', 'sold', 'returned', 'adjusted', 'removed');--> statement-breakpoint
CREATE TYPE "public"."order_event_kind" AS ENUM('placed', 'paid', 'status_changed', 'refund_promised', 'refunded', 'refund_stuck');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('unpaid', 'paid', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_attempt_state" AS ENUM('open', 'paid', 'released', 'returned');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('due', 'requested', 'processed', 'failed', 'needs_attention');--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"reason" "stock_reason" NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_delta" CHECK ("stock_movements"."delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" "order_event_kind" NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"request_key" uuid NOT NULL,
	"reference" text NOT NULL,
	"method" "payment_method" NOT NULL,
	"state" "payment_attempt_state" DEFAULT 'open' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"delivery_minor" bigint NOT NULL,
	"tax_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	"recipient" jsonb,
	"access_code" text,
	"page_url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_minor" > 0),
	CONSTRAINT "payment_attempts_recipient" CHECK ("payment_attempts"."state" <> 'open' or "payment_attempts"."recipient" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"reference" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" "refund_state" DEFAULT 'due' NOT NULL,
	"provider_id" text,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reserved_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" "payment_state" DEFAULT 'unpaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_attempts_of_user" ON "payment_attempts" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reason" ON "refunds" USING btree ("attempt_id","reason");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE state in ('due', 'requested');--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_request" ON "orders" USING btree ("user_id","request_key");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reserved" CHECK ("products"."reserved_quantity" between 0 and "products"."stock_quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("orders"."delivery_minor" between 0 and "orders"."total_amount_minor");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_minor" between 0 and "orders"."total_amount_minor");--> statement-breakpoint
-- Every change of a count leaves its row, whoever makes it. Who locks a product to change its stock says why in
-- shop.stock_cause (a setting of the transaction: reason, orderId, actorId); without a word it is an adjustment.
create function record_stock_movement() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('shop.stock_cause', true), '')::jsonb;
  product uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  delta integer := case when tg_op = 'DELETE' then 0 else new.stock_quantity end
                 - case when tg_op = 'INSERT' then 0 else old.stock_quantity end;
  usual stock_reason := case tg_op when 'INSERT' then 'opening' when 'DELETE' then 'removed' else 'adjusted' end;
begin
  if delta <> 0 then
    insert into stock_movements (product_id, delta, reason, order_id, actor_id)
    values (product, delta, coalesce((cause ->> 'reason')::stock_reason, usual),
            (cause ->> 'orderId')::uuid, (cause ->> 'actorId')::uuid);
  end if;
  return null;
end;
$$;--> statement-breakpoint
create trigger products_stock_is_ledgered
  after insert or delete or update of stock_quantity on products
  for each row execute function record_stock_movement();--> statement-breakpoint
insert into stock_movements (product_id, delta, reason)
select id, stock_quantity, 'opening' from products where stock_quantity > 0;--> statement-breakpoint
create trigger stock_movements_are_for_ever
  before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();
