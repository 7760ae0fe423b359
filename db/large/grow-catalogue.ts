import { Client } from 'pg';

export const LARGE_CATALOGUE = 20_000;

/**
 * Adds products up to `wanted`, in one statement and the same each time: names from two lists, existing pictures, four
 * in five in stock, some rated, some sold.
 */
export async function growCatalogue(
  databaseUrl: string,
  wanted = LARGE_CATALOGUE,
): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const grown = await client.query(GROW, [wanted]);
    await client.query('analyze products, product_search, search_words');
    return grown.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const GROW = `
  with base as (
    select id, row_number() over (order by created_at, id) - 1 as place, count(*) over () as n from categories
  ), art as (
    select url, row_number() over (order by url) - 1 as place, count(*) over () as n
      from images where height > width
  ), next as (
    select n, ('x' || substr(md5(n::text), 1, 8))::bit(32)::bigint as chance
      from generate_series((select count(*) + 1 from products), $1::bigint) as n
  )
  insert into products (name, description, price_minor, category_id, image_urls, in_stock, stock_quantity,
                        featured, units_sold, rating_count, rating_sum, created_at)
  select
    (array['Crimson','Blush','Ivory','Velvet','Midnight','Golden','Amber','Satin','Silk','Honey','Rose','Pearl'])[1 + chance % 12]
      || ' ' ||
    (array['Bouquet','Candle','Hatbox','Locket','Hamper','Massage Oil','Robe','Bath Set','Journal','Gift Box','Ribbon Set','Perfume'])[1 + (chance / 12) % 12]
      || ' No. ' || next.n,
    'A product of the large catalogue, number ' || next.n || ', made to see that the shop stays quick with many of them.',
    (50 + chance % 950) * 100,
    base.id,
    array[art.url],
    chance % 5 > 0,
    chance % 60,
    chance % 40 = 0,
    chance % 300,
    case when chance % 3 = 0 then 4 else 0 end,
    case when chance % 3 = 0 then 8 + chance % 13 else 0 end,
    now() - make_interval(mins => (chance % 500000)::int)
  from next
  join base on base.place = next.chance % base.n
  join art on art.place = next.chance % art.n`;
