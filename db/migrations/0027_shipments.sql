CREATE TABLE "shipments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"rider_name" text,
	"rider_phone" text,
	"carrier" text,
	"tracking_url" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_one_way" CHECK ((num_nonnulls("shipments"."rider_name", "shipments"."rider_phone") = 2 and num_nonnulls("shipments"."carrier", "shipments"."tracking_url") = 0)
        or (num_nonnulls("shipments"."rider_name", "shipments"."rider_phone") = 0 and num_nonnulls("shipments"."carrier", "shipments"."tracking_url") = 2)),
	CONSTRAINT "shipments_rider_name" CHECK (char_length("shipments"."rider_name") between 1 and 80),
	CONSTRAINT "shipments_rider_phone" CHECK (char_length("shipments"."rider_phone") between 1 and 40),
	CONSTRAINT "shipments_carrier" CHECK (char_length("shipments"."carrier") between 1 and 80),
	CONSTRAINT "shipments_tracking_url" CHECK ("shipments"."tracking_url" like 'https://%' and char_length("shipments"."tracking_url") <= 500)
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_actor" ON "shipments" USING btree ("actor_id") WHERE actor_id is not null;