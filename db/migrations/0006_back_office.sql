CREATE TYPE "public"."image_state" AS ENUM('waiting', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."backup_state" AS ENUM('running', 'done', 'failed');--> statement-breakpoint
ALTER TYPE "public"."order_event_kind" ADD VALUE 'cash_received';--> statement-breakpoint
CREATE TABLE "activity_seals" (
	"up_to" bigint PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_body" CHECK (char_length("order_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"state" "backup_state" DEFAULT 'running' NOT NULL,
	"made_by" uuid,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "backups_file_unique" UNIQUE("file")
);
--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
ALTER TABLE "admin_activity_log" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "admin_activity_log" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "admin_activity_log" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "admin_activity_log_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "state" "image_state" DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(coalesce(order_number, '') || ' ' || coalesce(customer_info ->> 'firstName', '') || ' ' ||
        coalesce(customer_info ->> 'lastName', '') || ' ' || coalesce(customer_info ->> 'email', '') || ' ' ||
        coalesce(customer_info ->> 'phone', ''))) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_activity_log_action" ON "admin_activity_log" USING btree ("action","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_activity_log_record" ON "admin_activity_log" USING btree ("record_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_activity_log_words" ON "admin_activity_log" USING gin ("action" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "admin_activity_log_number" ON "admin_activity_log" USING btree ("number");--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_all_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_all_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_all_price" ON "products" USING btree ("price_minor","id");--> statement-breakpoint
CREATE INDEX "products_all_stock" ON "products" USING btree ("stock_quantity","id");--> statement-breakpoint
CREATE INDEX "products_out_of_stock" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE not in_stock;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_newest" ON "newsletter_subscriptions" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answer" CHECK (char_length("contact_messages"."answer") <= 5000);--> statement-breakpoint
create trigger activity_seals_are_for_ever
  before update or delete or truncate on activity_seals
  for each statement execute function refuse_change();
