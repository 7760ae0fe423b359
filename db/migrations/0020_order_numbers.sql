CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
-- The version before counted on past 999999 where it came to the end of the six digits.
select setval('order_numbers', max(order_number_digits)) from (
  select substr(order_number, 4)::bigint as order_number_digits from orders where order_number ~ '^CVX1[0-9]{6}$'
) as longer having max(order_number_digits) is not null;
