import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { done, refused } from '#app/values/outcome.ts';
import { catalogueJobs } from '../jobs.ts';
import { products } from '../schema.ts';
import { lockProducts } from '../stock.ts';
import { shownUrls } from './rules.ts';

/** Deletes a product unless it has an open payment; past orders keep their copy of its name and price. */
export function deleteProduct({ staff, id }: { staff: Staff; id: string }) {
  return inTransaction(async (tx) => {
    const [held] = await lockProducts(tx, [id], { reason: 'removed', actorId: staff.id });
    if (!held) return refused({ reason: 'not_found' });
    const { name, price, stockQuantity, reserved } = held;
    if (reserved > 0) return refused({ reason: 'reserved', reserved });
    const [gone] = await tx.delete(products).where(eq(products.id, id)).returning({
      image_urls: products.image_urls,
      image_url: products.image_url,
    });
    // The job keeps pictures that another product or an order still uses.
    for (const url of gone ? shownUrls(gone) : []) {
      await enqueue(tx, catalogueJobs.removeImage, { url });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Deleted product',
      table: 'products',
      recordId: id,
      changes: {
        name: { before: name, after: null },
        price_minor: { before: price, after: null },
        stock_quantity: { before: stockQuantity, after: null },
      },
    });
    return done();
  });
}
