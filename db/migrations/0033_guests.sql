CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_last_used" ON "guests" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_request" ON "orders" USING btree ("guest_id","request_key") WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "orders_cash_phone" ON "orders" USING btree (("customer_info" ->> 'phone')) WHERE payment_method = 'cash_on_delivery' and status in ('pending', 'processing', 'shipped');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_guest_open" ON "payment_attempts" USING btree ("guest_id") WHERE state = 'open' and guest_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_of_guest" ON "payment_attempts" USING btree ("guest_id") WHERE guest_id is not null;