ALTER TABLE "categories" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_facts" CHECK (case jsonb_typeof("categories"."facts") when 'array' then jsonb_array_length("categories"."facts") <= 12 else false end);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_facts" CHECK (jsonb_typeof("products"."facts") = 'object');--> statement-breakpoint
-- As before (0015_product_search.sql), and what a product says to the facts of its category, which count like its description.
create or replace function refresh_product_search(ids uuid[]) returns void language sql as $$
  delete from product_search
   where product_id = any(ids)
     and not exists (select from products where id = product_id and state = 'active');
  insert into product_search (product_id, document, name_words, words)
  select id,
      setweight(to_tsvector('pg_catalog.simple', name) || to_tsvector('pg_catalog.english', name), 'A')
        || setweight(to_tsvector('pg_catalog.simple', category || ' ' || sku) || to_tsvector('pg_catalog.english', category), 'B')
        || setweight(to_tsvector('pg_catalog.simple', description) || to_tsvector('pg_catalog.english', description), 'C')
        || setweight(to_tsvector('pg_catalog.simple', facts) || to_tsvector('pg_catalog.english', facts), 'C'),
      string_to_array(name, ' '),
      string_to_array(category || ' ' || sku || ' ' || description || ' ' || facts, ' ')
    from (select products.id, search_normalize(products.name) as name,
                 search_normalize(categories.name) as category, search_normalize(coalesce(products.sku, '')) as sku,
                 search_normalize(products.description) as description,
                 search_normalize(coalesce((
                   select string_agg(products.facts ->> (fact ->> 'id'), ' ' order by place)
                     from jsonb_array_elements(categories.facts) with ordinality as listed (fact, place)), '')) as facts
            from products join categories on categories.id = products.category_id
           where products.id = any(ids) and products.state = 'active'
           order by products.id) as read
  on conflict (product_id) do update
    set document = excluded.document, name_words = excluded.name_words, words = excluded.words;
$$;--> statement-breakpoint
create trigger product_facts_are_searched after update of facts on products
  for each row when (old.facts is distinct from new.facts and new.state = 'active')
  execute function note_changed_product();--> statement-breakpoint
-- A fact that a category gets may have values already, of products that came from another category. One that it loses
-- needs nothing here: a job takes the values from its products, and with them the words.
create function note_added_facts() returns trigger language plpgsql as $$
declare
  added text[] := array(select fact ->> 'id' from jsonb_array_elements(new.facts) as fact
                        except select fact ->> 'id' from jsonb_array_elements(old.facts) as fact);
begin
  perform refresh_product_search(array(
    select id from products where category_id = new.id and state = 'active' and facts ?| added));
  return null;
end;
$$;--> statement-breakpoint
create trigger category_facts_are_searched after update of facts on categories
  for each row when (old.facts is distinct from new.facts)
  execute function note_added_facts();--> statement-breakpoint
-- Only a product's own page shows its facts.
create function note_facts_on_pages() returns trigger language plpgsql as $$
begin
  perform note_page_change('facts:' || left(new.id::text, 8));
  return null;
end;
$$;--> statement-breakpoint
create trigger product_facts_are_on_pages after update of facts on products
  for each row when (old.facts is distinct from new.facts and new.state = 'active')
  execute function note_facts_on_pages();
--> statement-breakpoint
-- So is its lead time, in the day that it names.
create trigger product_lead_time_is_on_pages after update of lead_days on products
  for each row when (old.lead_days is distinct from new.lead_days and new.state = 'active')
  execute function note_facts_on_pages();
