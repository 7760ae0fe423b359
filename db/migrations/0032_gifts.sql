CREATE TABLE "declined_recipients" (
	"phone" text PRIMARY KEY NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declined_recipients_phone" CHECK (char_length("declined_recipients"."phone") between 5 and 20)
);
--> statement-breakpoint
CREATE TABLE "gift_reminders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_totals";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_totals";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_wrap_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "gift_wrap_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "declined_recipients" ADD CONSTRAINT "declined_recipients_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_reminders" ADD CONSTRAINT "gift_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declined_recipients_added_by" ON "declined_recipients" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "gift_reminders_day" ON "gift_reminders" USING btree ("day");--> statement-breakpoint
CREATE INDEX "gift_reminders_user" ON "gift_reminders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_wrap" CHECK ("orders"."gift_wrap_minor" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals" CHECK ("orders"."total_amount_minor" = "orders"."subtotal_minor" - "orders"."discount_minor" + "orders"."delivery_minor" + "orders"."gift_wrap_minor");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_totals" CHECK ("payment_attempts"."amount_minor" = "payment_attempts"."subtotal_minor" - "payment_attempts"."discount_minor" + "payment_attempts"."delivery_minor" + "payment_attempts"."gift_wrap_minor");