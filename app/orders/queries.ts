import { asc, count, desc, eq } from 'drizzle-orm';
import { images } from '#app/catalogue/schema.ts';
import { db } from '#app/platform/database.ts';
import type { PictureFile } from '#app/values/picture.ts';
import { type Order, ORDERS_PER_PAGE, type OrderPage, pageCount } from './rules.ts';
import { orderItems, orders } from './schema.ts';

/** One page of a person's own orders with their lines, newest first. A page past the end gives the last one. */
export async function listOrdersOf(userId: string, askedPage: number): Promise<OrderPage> {
  const own = eq(orders.user_id, userId);
  const [counted] = await db.select({ total: count() }).from(orders).where(own);
  const total = counted?.total ?? 0;
  const pages = pageCount(total);
  const page = Math.min(askedPage, pages);
  const shown = db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .as('shown');
  const rows = await db
    .select({
      order: {
        id: shown.id,
        number: shown.order_number,
        status: shown.status,
        paymentMethod: shown.payment_method,
        total: shown.total_amount_minor,
        placedAt: shown.created_at,
      },
      line: {
        id: orderItems.id,
        productId: orderItems.product_id,
        name: orderItems.name,
        url: orderItems.image_url,
        price: orderItems.price_minor,
        quantity: orderItems.quantity,
      },
      picture: {
        width: images.width,
        height: images.height,
        widths: images.widths,
        color: images.color,
      },
    })
    .from(shown)
    .leftJoin(orderItems, eq(orderItems.order_id, shown.id))
    .leftJoin(images, eq(images.url, orderItems.image_url))
    .orderBy(desc(shown.created_at), asc(shown.id), asc(orderItems.name), asc(orderItems.id));
  return { orders: ordersFrom(rows), total, page, pages };
}

type StoredPicture = Pick<PictureFile, 'width' | 'height' | 'widths' | 'color'> | null;
type Row = {
  order: Omit<Order, 'lines'>;
  line: (Omit<Order['lines'][number], 'picture'> & { url: string | null }) | null;
  picture: StoredPicture;
};

function ordersFrom(rows: Row[]): Order[] {
  const found = new Map<string, Order>();
  for (const { order, line, picture } of rows) {
    const known = found.get(order.id) ?? { ...order, lines: [] };
    found.set(order.id, known);
    if (!line) continue;
    const { url, ...rest } = line;
    known.lines.push({ ...rest, picture: url === null ? null : pictureFrom(url, picture) });
  }
  return [...found.values()];
}

/** The name stands beside the picture, so it needs no words of its own. */
function pictureFrom(url: string, stored: StoredPicture): PictureFile {
  const size = stored ?? { width: 960, height: 1200, widths: [], color: '#ead5cc' };
  return { url, alt: '', ...size };
}
