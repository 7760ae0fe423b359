ALTER TABLE "refunds" ADD COLUMN "settled_how" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_key" uuid;