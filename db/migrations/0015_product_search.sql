-- One form for what is searched and what is typed: small letters without accents, words and numbers apart.
-- app/catalogue/search/normalize.ts does the same in the shop; a test compares the two.
create function search_normalize(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(replace(replace(replace(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ɛɔŋøłđðɖƒ', 'eonoldddf'),
    '[''’‘ʼ`´]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f]+', ' ', 'g'),
    '([0-9])([^0-9 ])', '\1 \2', 'g'),
    '([^0-9 ])([0-9])', '\1 \2', 'g'));
$$;--> statement-breakpoint
create function search_stem(word text) returns text language sql immutable strict parallel safe as $$
  select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
$$;--> statement-breakpoint
-- The consonants as they sound: "orkid" and "orchid", "lingirie" and "lingerie" give the same.
create function search_sound(word text) returns text language sql immutable strict parallel safe as $$
  select left(sounds, 1) || regexp_replace(regexp_replace(substr(sounds, 2), '[aeiouyhw]', '', 'g'), '(.)\1+', '\1', 'g')
    from (select regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
          '^(kn|gn)', 'n'), '^wr', 'r'), 'ght', 't', 'g'), 'c([eiy])', 's\1', 'g'), 'd?g([eiy])', 'j\1', 'g'),
        'ph', 'f'), 'ch', 'k'), 'ck', 'k'), 'qu', 'k'), 'c', 'k'), 'x', 'ks'), 'z', 's'),
      '(.)\1+', '\1', 'g') as sounds) as heard;
$$;--> statement-breakpoint
create function search_variants(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct left(word, at) || substr(word, at + 2)) || word
    from generate_series(0, least(char_length(word), 20) - 1) as at;
$$;--> statement-breakpoint
create function search_singular(word text) returns text language sql immutable strict parallel safe as $$
  select case when char_length(word) > 3 and search_stem(one) = search_stem(word) then one else word end
    from (select case
      when word ~ '[^aeiou]ies$' then left(word, -3) || 'y'
      when word ~ '(x|ch|sh|ss|zz)es$' then left(word, -2)
      when word ~ '[^siu]s$' then left(word, -1)
      else word end as one) as made;
$$;--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"name_words" text[] NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"query" text PRIMARY KEY NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "search_misses_length" CHECK (char_length("search_misses"."query") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"in_name" boolean DEFAULT false NOT NULL,
	"stem" text GENERATED ALWAYS AS (search_stem(word)) STORED,
	"sound" text GENERATED ALWAYS AS (search_sound(word)) STORED,
	"variants" text[] GENERATED ALWAYS AS (search_variants(word)) STORED
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_misses_by_count" ON "search_misses" USING btree ("searches" DESC NULLS FIRST,"query");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_suffix" ON "search_words" USING btree (reverse("word") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_variants" ON "search_words" USING gin ("variants") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
-- Writes what a search reads of these products anew. What is not in the shop has no row.
create function refresh_product_search(ids uuid[]) returns void language sql as $$
  delete from product_search
   where product_id = any(ids)
     and not exists (select from products where id = product_id and state = 'active');
  insert into product_search (product_id, document, name_words, words)
  select id,
      setweight(to_tsvector('pg_catalog.simple', name) || to_tsvector('pg_catalog.english', name), 'A')
        || setweight(to_tsvector('pg_catalog.simple', category || ' ' || sku) || to_tsvector('pg_catalog.english', category), 'B')
        || setweight(to_tsvector('pg_catalog.simple', description) || to_tsvector('pg_catalog.english', description), 'C'),
      string_to_array(name, ' '),
      string_to_array(category || ' ' || sku || ' ' || description, ' ')
    from (select products.id, search_normalize(products.name) as name,
                 search_normalize(categories.name) as category, search_normalize(coalesce(products.sku, '')) as sku,
                 search_normalize(products.description) as description
            from products join categories on categories.id = products.category_id
           where products.id = any(ids) and products.state = 'active'
           order by products.id) as read
  on conflict (product_id) do update
    set document = excluded.document, name_words = excluded.name_words, words = excluded.words;
$$;--> statement-breakpoint
create function note_new_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_search((select array_agg(id) from added));
  return null;
end;
$$;--> statement-breakpoint
create function note_changed_product() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array[new.id]);
  return null;
end;
$$;--> statement-breakpoint
create function note_changed_category() returns trigger language plpgsql as $$
begin
  perform refresh_product_search((select array_agg(id) from products where category_id = new.id and state = 'active'));
  return null;
end;
$$;--> statement-breakpoint
create trigger products_are_searched after insert on products
  referencing new table as added
  for each statement execute function note_new_products();--> statement-breakpoint
create trigger products_are_searched_anew after update of name, sku, description, category_id, state on products
  for each row when ((old.name, old.sku, old.description, old.category_id, old.state)
    is distinct from (new.name, new.sku, new.description, new.category_id, new.state))
  execute function note_changed_product();--> statement-breakpoint
create trigger categories_are_searched_anew after update of name on categories
  for each row when (old.name is distinct from new.name)
  execute function note_changed_category();--> statement-breakpoint
create function add_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word, in_name)
  select one, bool_or(named) from (
    select unnest(array[word, search_singular(word)]) as one, named from (
      select distinct unnest(name_words) as word, true as named from added
      union all select distinct unnest(words), false from added) as read
     where char_length(word) between 2 and 40 and word !~ '^[0-9]+$') as found
   group by one order by one
  on conflict (word) do update set in_name = true
   where excluded.in_name and not search_words.in_name;
  return null;
end;
$$;--> statement-breakpoint
-- A word that no product has any more goes. Whoever writes the same word at this moment keeps it: see the nightly job.
create function remove_search_words() returns trigger language plpgsql as $$
begin
  delete from search_words where word in (
    select word from search_words
     where word in (select unnest(array[word, search_singular(word)])
                      from (select distinct unnest(name_words || words) as word from removed) as read)
       and not exists (select from product_search
                        where document @@ (plainto_tsquery('pg_catalog.simple', word)
                                           || plainto_tsquery('pg_catalog.english', word)))
       for update skip locked);
  return null;
end;
$$;--> statement-breakpoint
create trigger product_search_adds_words after insert on product_search
  referencing new table as added
  for each statement execute function add_search_words();--> statement-breakpoint
create trigger product_search_changes_words after update on product_search
  referencing new table as added
  for each statement execute function add_search_words();--> statement-breakpoint
create trigger product_search_forgets_old_words after update on product_search
  referencing old table as removed
  for each statement execute function remove_search_words();--> statement-breakpoint
create trigger product_search_forgets_words after delete on product_search
  referencing old table as removed
  for each statement execute function remove_search_words();--> statement-breakpoint
select refresh_product_search(array(select id from products));
