CREATE INDEX IF NOT EXISTS "payment_attempts_expiring" ON "payment_attempts" USING btree ("expires_at") WHERE state = 'open' and expires_at is not null;--> statement-breakpoint
DROP INDEX "payment_attempts_due";
