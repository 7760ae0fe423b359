CREATE INDEX "profiles_phone" ON "profiles" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_activity_log_admin_action" ON "admin_activity_log" USING btree ("admin_id","action","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE payment_state = 'unpaid' and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("updated_at") WHERE state in ('failed', 'needs_attention');