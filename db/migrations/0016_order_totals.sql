ALTER TABLE "orders" ADD COLUMN "subtotal_minor" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "subtotal_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals" CHECK ("orders"."total_amount_minor" = "orders"."subtotal_minor" - "orders"."discount_minor" + "orders"."delivery_minor");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount_minor" between 0 and "orders"."subtotal_minor");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_totals" CHECK ("payment_attempts"."amount_minor" = "payment_attempts"."subtotal_minor" - "payment_attempts"."discount_minor" + "payment_attempts"."delivery_minor");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_discount" CHECK ("payment_attempts"."discount_minor" between 0 and "payment_attempts"."subtotal_minor");--> statement-breakpoint
-- Until now a total was the goods and the delivery, so what is not delivery is the subtotal.
update "orders" set "subtotal_minor" = "total_amount_minor" - "delivery_minor";--> statement-breakpoint
update "payment_attempts" set "subtotal_minor" = "amount_minor" - "delivery_minor";
