CREATE INDEX IF NOT EXISTS "users_unconfirmed" ON "users" USING btree ("created_at") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_events_actor" ON "order_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_notes_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_attempts_recipient" ON "payment_attempts" USING btree ("created_at") WHERE recipient is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_notices_received_at" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_settled" ON "refunds" USING btree ("created_at") WHERE settled_how is not null;