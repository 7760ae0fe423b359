CREATE TYPE "public"."product_state" AS ENUM('draft', 'active', 'archived');--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" "product_state" DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_not_in_shop" ON "products" USING btree ("state","created_at" DESC NULLS FIRST,"id") WHERE state <> 'active';