import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { mergeEdits } from '#app/values/merge-edits.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { EditBase } from '#app/web/edit-base.ts';
import { mergeFacts } from '../facts/merge-facts.ts';
import { lockImages } from '../images/queries.ts';
import { catalogueJobs } from '../jobs.ts';
import { categories, products } from '../schema.ts';
import { lockProducts, setStock } from '../stock.ts';
import { findSkuHolder } from './find-sku-holder.ts';
import type { ProductInput, SeenProduct } from './form.ts';
import { lockCategories } from './lock-category.ts';
import { stockAfter, shownUrls } from './rules.ts';

type Change = {
  staff: Staff;
  id: string;
  seen: SeenProduct;
  edit: EditBase;
  input: ProductInput;
  now: Date;
};

/**
 * Saves one editor's changes only: what another user saved since is kept, and where both changed the same field, or sales moved a count
 * that was changed, the editor decides.
 */
export function updateProduct({ staff, id, seen, edit, input: typed, now }: Change) {
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select({ categoryId: products.category_id })
      .from(products)
      .where(eq(products.id, id));
    const lockable = [typed.categoryId, before?.categoryId ?? typed.categoryId];
    const held = await lockCategories(tx, lockable);
    await lockProducts(tx, [id], { reason: 'adjusted', actorId: staff.id });
    const found = await findFields(tx, id);
    if (!found) return refused({ reason: 'not_found' });
    const { stock, in_stock: inStock, version, reserved, shown } = found;
    const theirs = editable(found);
    const isCurrent = version === seen.version;
    const merged = mergeEdits({
      ...edit,
      base: isCurrent ? { ...theirs, ...edit.base } : edit.base,
      theirs,
      mine: editableOf(typed),
    });
    const facts = mergeFacts({
      // Of both categories, so that no typed value is lost when the product changes its category.
      facts: [...held.values()].flatMap((one) => one.facts),
      values: found.facts,
      typed: typed.facts,
      edit,
      isCurrent,
    });
    const unchanged = [...merged.unchanged, ...facts.unchanged];
    const conflicts = [...merged.conflicts, ...facts.conflicts];
    const input = { ...typed, ...merged.values };
    const category = held.get(input.categoryId);
    if (!category) return refused({ reason: 'no_category' });
    const store = stockAfter(input, seen, { stock, inStock });
    const changes = changesBetween<Record<string, unknown>>(fieldsOf(found, facts.logged.before), {
      name: input.name,
      sku: input.sku,
      description: input.description,
      price_minor: input.price,
      category: category.name,
      image_urls: input.imageUrls,
      in_stock: store.inStock,
      stock_quantity: store.stock,
      featured: input.featured,
      lead_days: input.leadDays,
      is_fresh: input.isFresh,
      state: input.state,
      ...facts.logged.after,
    });
    // A double submit, or two people typed the same: nothing is left to change.
    if (!changes) return done({ unchanged });
    if (conflicts.length > 0) return refused({ reason: 'conflict', conflicts });
    if (store.moved) return refused({ reason: 'stock_moved', seen: seen.stock, stock, inStock });
    if (store.stock < reserved) return refused({ reason: 'reserved', reserved });
    const taken = 'sku' in changes ? await findSkuHolder(tx, input.sku, id) : undefined;
    if (taken) return refused({ reason: 'sku_taken', name: taken });
    const added = input.imageUrls.filter((url) => !shown.includes(url));
    const known = await lockImages(tx, added);
    if (known.size < added.length) return refused({ reason: 'unknown_picture' });
    await tx
      .update(products)
      .set({
        name: input.name,
        sku: input.sku,
        description: input.description,
        price_minor: input.price,
        category_id: category.id,
        featured: input.featured,
        lead_days: input.leadDays,
        is_fresh: input.isFresh,
        state: input.state,
        facts: facts.values,
        version: version + 1,
        updated_at: now,
        ...('image_urls' in changes && { image_urls: input.imageUrls, image_url: null }),
      })
      .where(eq(products.id, id));
    if ('stock_quantity' in changes || 'in_stock' in changes)
      await setStock(tx, [{ id, ...store }]);
    for (const url of shown.filter((one) => !input.imageUrls.includes(one))) {
      await enqueue(tx, catalogueJobs.removeImage, { url });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Updated product',
      table: 'products',
      recordId: id,
      changes,
    });
    return done({ unchanged });
  });
}

const editableOf = ({ stock: _stock, inStock: _inStock, facts: _facts, ...input }: ProductInput) =>
  input;

/**
 * The fields that two editors may both have changed. The count and the switch move with sales and are checked separately; facts are merged
 * one by one.
 */
function editable(found: Found): ReturnType<typeof editableOf> {
  return {
    name: found.name,
    sku: found.sku,
    description: found.description,
    price: found.price,
    categoryId: found.categoryId,
    featured: found.featured,
    leadDays: found.lead_days,
    isFresh: found.is_fresh,
    state: found.state,
    imageUrls: found.shown,
  };
}

async function findFields(tx: Transaction, id: string) {
  const [found] = await tx
    .select({
      name: products.name,
      sku: products.sku,
      description: products.description,
      price: products.price_minor,
      category: categories.name,
      categoryId: products.category_id,
      image_urls: products.image_urls,
      image_url: products.image_url,
      in_stock: products.in_stock,
      stock: products.stock_quantity,
      reserved: products.reserved_quantity,
      featured: products.featured,
      lead_days: products.lead_days,
      is_fresh: products.is_fresh,
      state: products.state,
      facts: products.facts,
      version: products.version,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(eq(products.id, id));
  return found && { ...found, shown: shownUrls(found) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findFields>>>;

function fieldsOf(found: Found, facts: Readonly<Record<string, string>>) {
  return {
    name: found.name,
    sku: found.sku,
    description: found.description,
    price_minor: found.price,
    category: found.category,
    image_urls: found.shown,
    in_stock: found.in_stock,
    stock_quantity: found.stock,
    featured: found.featured,
    lead_days: found.lead_days,
    is_fresh: found.is_fresh,
    state: found.state,
    ...facts,
  };
}
