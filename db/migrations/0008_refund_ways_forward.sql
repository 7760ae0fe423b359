ALTER TYPE "public"."order_event_kind" ADD VALUE 'refund_retried';--> statement-breakpoint
ALTER TYPE "public"."refund_state" ADD VALUE 'settled_by_hand';--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 1 NOT NULL;