CREATE TABLE "slot_bookings" (
	"zone_id" text NOT NULL,
	"day" date NOT NULL,
	"slot_id" text NOT NULL,
	"booked" integer NOT NULL,
	CONSTRAINT "slot_bookings_day_zone_id_slot_id_pk" PRIMARY KEY("day","zone_id","slot_id"),
	CONSTRAINT "slot_bookings_booked" CHECK ("slot_bookings"."booked" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_fresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_day" date;--> statement-breakpoint
CREATE INDEX "orders_delivery_day" ON "orders" USING btree ("delivery_day") WHERE delivery_day is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lead_days" CHECK ("products"."lead_days" between 0 and 30);