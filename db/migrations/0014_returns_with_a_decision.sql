CREATE TYPE "public"."return_refusal_reason" AS ENUM('opened', 'used', 'damaged_by_customer', 'incomplete', 'not_from_us', 'cannot_travel', 'too_late', 'other');--> statement-breakpoint
CREATE TYPE "public"."return_refused_goods" AS ENUM('sent_back', 'kept_for_collection', 'disposed');--> statement-breakpoint
CREATE TYPE "public"."return_disposition" AS ENUM('restock', 'write_off');--> statement-breakpoint
CREATE TYPE "public"."return_photo_state" AS ENUM('waiting', 'ready', 'failed');--> statement-breakpoint
ALTER TYPE "public"."stock_reason" ADD VALUE 'written_off';--> statement-breakpoint
ALTER TYPE "public"."order_event_kind" ADD VALUE 'return_changed';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'exchange';--> statement-breakpoint
ALTER TYPE "public"."return_state" ADD VALUE 'partly_accepted';--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"return_id" uuid,
	"state" "return_photo_state" DEFAULT 'waiting' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photos_size" CHECK ("return_photos"."width" > 0 and "return_photos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_return_id" uuid;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "accepted" integer;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "refund_minor" bigint;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "disposition" "return_disposition";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refusal_reason" "return_refusal_reason";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refused_goods" "return_refused_goods";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "collect_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "delivery_refund_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "cash_due_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "decision_fingerprint" text;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photos_order" ON "return_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photos_user" ON "return_photos" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_replacement" ON "orders" USING btree ("exchange_return_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "returns_cash_due" ON "returns" USING btree ("order_id") WHERE cash_due_minor > 0;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_accepted" CHECK ("return_items"."accepted" between 0 and "return_items"."quantity");--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_refund" CHECK ("return_items"."refund_minor" >= 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_cash_due" CHECK ("returns"."cash_due_minor" >= 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_delivery_refund" CHECK ("returns"."delivery_refund_minor" >= 0);--> statement-breakpoint
-- The cause may now name the return with which units came back or were written off.
create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('shop.stock_cause', true), '')::jsonb;
  product uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  delta integer := case when tg_op = 'DELETE' then 0 else new.stock_quantity end
                 - case when tg_op = 'INSERT' then 0 else old.stock_quantity end;
  usual stock_reason := case tg_op when 'INSERT' then 'opening' when 'DELETE' then 'removed' else 'adjusted' end;
begin
  if delta <> 0 then
    insert into stock_movements (product_id, delta, reason, order_id, return_id, actor_id)
    values (product, delta, coalesce((cause ->> 'reason')::stock_reason, usual),
            (cause ->> 'orderId')::uuid, (cause ->> 'returnId')::uuid, (cause ->> 'actorId')::uuid);
  end if;
  return null;
end;
$$;
