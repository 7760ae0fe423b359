ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_notify" ON "orders" USING btree ("created_at") WHERE staff_notified_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason" CHECK (char_length("orders"."cancel_reason") between 1 and 500);
--> statement-breakpoint
-- Past orders: the legal name, address and number that were in force when each was placed, by the activity log; where
-- they were never changed, today's. None of them is news to staff.
with "changed" as materialized (
  select "changes", "created_at" from "admin_activity_log"
  where "table_name" = 'settings' and "record_id" = 'site' and "action" = 'Updated settings'
), "today" as (
  select
    coalesce((select "values" ->> 'legalName' from "settings" where "section" = 'site'), 'Corvox Ltd') as "name",
    coalesce((select "values" ->> 'legalAddress' from "settings" where "section" = 'site'), '14 Palm Street, Osu, Accra, Ghana') as "address",
    coalesce((select "values" ->> 'registrationNumber' from "settings" where "section" = 'site'), 'CS-DEMO-2023') as "number"
)
update "orders" set
  "staff_notified_at" = "orders"."created_at",
  "seller" = jsonb_build_object(
    'legalName', coalesce((select "changes" -> 'legalName' ->> 'before' from "changed"
      where "changed"."created_at" > "orders"."created_at" and "changes" ? 'legalName' order by "changed"."created_at" limit 1), "today"."name"),
    'legalAddress', coalesce((select "changes" -> 'legalAddress' ->> 'before' from "changed"
      where "changed"."created_at" > "orders"."created_at" and "changes" ? 'legalAddress' order by "changed"."created_at" limit 1), "today"."address"),
    'registrationNumber', coalesce((select "changes" -> 'registrationNumber' ->> 'before' from "changed"
      where "changed"."created_at" > "orders"."created_at" and "changes" ? 'registrationNumber' order by "changed"."created_at" limit 1), "today"."number")
  )
from "today";
