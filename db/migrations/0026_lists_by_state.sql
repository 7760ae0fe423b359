CREATE INDEX IF NOT EXISTS "orders_to_ship" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "orders_replacement_open" ON "orders" USING btree ("exchange_return_id") WHERE status <> 'cancelled' and exchange_return_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_exchange" ON "orders" USING btree ("exchange_return_id") WHERE exchange_return_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "returns_state" ON "returns" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX "orders_replacement";--> statement-breakpoint
DROP INDEX "returns_newest";
