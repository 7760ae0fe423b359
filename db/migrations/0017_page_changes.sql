CREATE TABLE "page_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_changes_transaction_tag_pk" PRIMARY KEY("transaction","tag")
);
--> statement-breakpoint
CREATE INDEX "page_changes_created_at" ON "page_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_most_sold_in_category" ON "products" USING btree ("category_id","units_sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE in_stock;--> statement-breakpoint
-- The most units that a page tells of a product: one more than one may order, since above it nothing on a page differs.
create function most_units_shown() returns integer language sql stable as $$
  select coalesce((select ("values" ->> 'unitsPerLine')::integer from settings where section = 'limits'), 20) + 1;
$$;--> statement-breakpoint
create function note_page_change(variadic tags text[]) returns void language sql as $$
  insert into page_changes (tag) select unnest(tags) on conflict do nothing;
$$;--> statement-breakpoint
-- Whether a product's place among the `places` that sold most may have changed: it is or was among them, and another one
-- stands between what it had sold and what it has sold now. Without a category, in the whole shop.
create function moves_among_most_sold(product products, sold_before integer, places integer, within uuid)
  returns boolean language sql stable as $$
  select (sold_before = 0 or product.units_sold = 0 or exists (
      select from products other
      where in_stock and state = 'active' and other.id <> product.id
        and (within is null or category_id = within)
        and other.units_sold between least(sold_before, product.units_sold) and greatest(sold_before, product.units_sold)))
    and (select count(*) from (
      select from products other
      where in_stock and state = 'active' and other.id <> product.id
        and (within is null or category_id = within)
        and other.units_sold > greatest(sold_before, product.units_sold)
      limit places) as ahead) < places;
$$;--> statement-breakpoint
create function note_product_on_pages() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.in_stock and old.state = 'active';
  is_listed boolean := tg_op <> 'DELETE' and new.in_stock and new.state = 'active';
  shown integer;
begin
  -- What nobody could see before and nobody can see now.
  if (tg_op = 'INSERT' or old.state <> 'active') and (tg_op = 'DELETE' or new.state <> 'active') then
    return null;
  end if;
  if tg_op <> 'UPDATE' or
    (old.name, old.description, old.price_minor, old.category_id, old.image_url, old.image_urls, old.state, old.in_stock,
     old.featured, old.rating_count, old.rating_sum, old.created_at) is distinct from
    (new.name, new.description, new.price_minor, new.category_id, new.image_url, new.image_urls, new.state, new.in_stock,
     new.featured, new.rating_count, new.rating_sum, new.created_at)
  then
    perform note_page_change('product:' || left(case when tg_op = 'DELETE' then old.id else new.id end::text, 8));
    if was_listed then
      perform note_page_change('products', 'category:' || old.category_id);
    end if;
    if is_listed then
      perform note_page_change('products', 'category:' || new.category_id);
    end if;
    return null;
  end if;
  if (old.stock_quantity, old.reserved_quantity) is distinct from (new.stock_quantity, new.reserved_quantity) then
    shown := most_units_shown();
    if (old.stock_quantity > 0, least(old.stock_quantity - old.reserved_quantity, shown)) is distinct from
       (new.stock_quantity > 0, least(new.stock_quantity - new.reserved_quantity, shown))
    then
      perform note_page_change('product:' || left(new.id::text, 8));
    end if;
  end if;
  if is_listed and old.units_sold <> new.units_sold then
    -- Eight bestsellers; four others of the category beside each product.
    if moves_among_most_sold(new, old.units_sold, 8, null) then
      perform note_page_change('most-sold');
    end if;
    if moves_among_most_sold(new, old.units_sold, 5, new.category_id) then
      perform note_page_change('most-sold:' || new.category_id);
    end if;
  end if;
  return null;
end;
$$;--> statement-breakpoint
create trigger products_are_on_pages after insert or update or delete on products
  for each row execute function note_product_on_pages();--> statement-breakpoint
create function note_review_on_pages() returns trigger language plpgsql as $$
begin
  perform note_page_change('reviews:' || left(case when tg_op = 'DELETE' then old.product_id else new.product_id end::text, 8));
  return null;
end;
$$;--> statement-breakpoint
create trigger reviews_are_on_pages after insert or update or delete on reviews
  for each row execute function note_review_on_pages();--> statement-breakpoint
-- Tables of which every page shows something: their name is the tag.
create function note_table_on_pages() returns trigger language plpgsql as $$
begin
  perform note_page_change(tg_table_name);
  return null;
end;
$$;--> statement-breakpoint
create trigger categories_are_on_pages after insert or update or delete on categories
  for each row execute function note_table_on_pages();--> statement-breakpoint
create trigger settings_are_on_pages after insert or update or delete on settings
  for each row execute function note_table_on_pages();--> statement-breakpoint
-- A picture that is added is on no page yet.
create trigger images_are_on_pages after update or delete on images
  for each row execute function note_table_on_pages();
