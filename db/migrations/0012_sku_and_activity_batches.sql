ALTER TYPE "public"."order_event_kind" ADD VALUE 'cash_undone';--> statement-breakpoint
DROP INDEX "admin_activity_log_newest";--> statement-breakpoint
DROP INDEX "admin_activity_log_admin";--> statement-breakpoint
DROP INDEX "admin_activity_log_action";--> statement-breakpoint
DROP INDEX "admin_activity_log_admin_action";--> statement-breakpoint
ALTER TABLE "activity_seals" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "admin_activity_log" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE INDEX "admin_activity_log_batch" ON "admin_activity_log" USING btree ("batch_id","created_at" DESC NULLS FIRST,"id") WHERE batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_once" ON "products" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "products_sku_trigrams" ON "products" USING gin ("sku" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_activity_log_newest" ON "admin_activity_log" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "admin_activity_log_admin" ON "admin_activity_log" USING btree ("admin_id","created_at" DESC NULLS FIRST) WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "admin_activity_log_action" ON "admin_activity_log" USING btree ("action","created_at" DESC NULLS FIRST) WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "admin_activity_log_admin_action" ON "admin_activity_log" USING btree ("admin_id","action","created_at" DESC NULLS FIRST) WHERE batch_id is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku" CHECK (char_length("products"."sku") between 1 and 40);--> statement-breakpoint
-- What happened to an order and its money stays on record. Foreign keys act as the owner of the table, who may.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  raise exception '% are kept', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;--> statement-breakpoint
create trigger order_events_are_kept
  before delete or truncate or update of id, order_id, kind, details, created_at on order_events
  for each statement execute function refuse_removal();--> statement-breakpoint
create trigger orders_are_kept
  before delete or truncate on orders for each statement execute function refuse_removal();--> statement-breakpoint
create trigger order_items_are_kept
  before delete or truncate on order_items for each statement execute function refuse_removal();--> statement-breakpoint
create trigger returns_are_kept
  before delete or truncate on returns for each statement execute function refuse_removal();--> statement-breakpoint
create trigger return_items_are_kept
  before delete or truncate on return_items for each statement execute function refuse_removal();--> statement-breakpoint
create trigger payment_attempts_are_kept
  before delete or truncate on payment_attempts for each statement execute function refuse_removal();--> statement-breakpoint
create trigger refunds_are_kept
  before delete or truncate on refunds for each statement execute function refuse_removal();
