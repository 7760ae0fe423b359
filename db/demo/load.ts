import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { hashPassword } from '#app/accounts/library/password-hash.ts';
import { accounts, profiles, userRoles, users } from '#app/accounts/schema.ts';
import { categories, images, products } from '#app/catalogue/schema.ts';
import { zonesOf } from '#app/delivery/zone-rules.ts';
import { reviews } from '#app/reviews/schema.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { settingsFrom } from '#app/settings/shop-settings.ts';
import { settings } from '#app/settings/schema.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import type { Env } from '#app/platform/env.ts';
import { money } from '#app/values/money.ts';
import { demoAccounts } from './accounts.ts';
import { recordDemoPayments } from './history/record-payments.ts';
import { withoutLedger, writeHistory } from './history/load.ts';
import type { History } from './history/plan.ts';
import { readPictures } from './picture-archive.mjs';
import { demoSettings } from './settings.ts';

const FOLDER = join(projectRoot(), 'db/demo');
const HOUR_MS = 3_600_000;

type DemoImage = { file: string; alt: string };
type DemoProduct = {
  name: string;
  category: string;
  price: number;
  description: string;
  in_stock: boolean;
  stock_quantity: number;
  featured: boolean;
  images: DemoImage[];
};
type Catalogue = {
  categories: { name: string; description: string; image: string }[];
  products: DemoProduct[];
};
/** The labels of each category, and what each product says to them. */
type Facts = { categories: Record<string, string[]>; products: Record<string, Record<string, string>> };
/** By product. They belong to no customer and no order. */
type Reviews = Record<string, { nickname: string; rating: number; daysAgo: number; body: string }[]>;
type Rendered = Record<string, { key: string; width: number; height: number; widths: number[]; color: string }>;

async function readJson<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8'));
}

type Shop = {
  databaseUrl: string;
  dataDir: string;
  S3?: Env['S3'];
  /** Ninety days of orders before today; their payments are written to the simulator's journal in this folder. */
  history?: { simulatorDir: string } | undefined;
  /** With the demo's settings as well. */
  withSettings?: boolean;
};

/** Loads the demo catalogue, its pictures, reviews and accounts into a shop without products. */
export async function loadDemo(shop: Shop): Promise<{ loaded: boolean }> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const db = drizzle(client);
    const rendered = await readJson<Rendered>('images.json');
    const [found] = await db.select({ n: count() }).from(categories);
    if ((found?.n ?? 0) > 0) return { loaded: false };
    // Files first: a row never names a picture that does not exist.
    const storage = openStorage('images', { DATA_DIR: shop.dataDir, S3: shop.S3 });
    await readPictures((name, bytes) => storage.put(name, bytes));
    let past: History | undefined;
    await db.transaction(async (tx) => {
      // Two instances may start on one empty database: the second waits here and then finds the data.
      await tx.execute(sql`lock table ${categories} in exclusive mode`);
      const [now] = await tx.select({ n: count() }).from(categories);
      if ((now?.n ?? 0) > 0) return;
      const catalogue = await readJson<Catalogue>('catalogue.json');
      const facts = await readJson<Facts>('facts.json');
      const fill = () => insertCatalogue(tx, { catalogue, facts, rendered });
      await (shop.history ? withoutLedger(tx, fill) : fill());
      await insertReviews(tx, await readJson<Reviews>('reviews.json'));
      await insertAccounts(tx);
      const at = new Date();
      const chosen = shop.withSettings ? demoSettings(at) : [];
      if (chosen.length > 0) await tx.insert(settings).values(chosen);
      const zones = chosen.length > 0 ? zonesOf(settingsFrom(new Map(chosen.map(({ section, values }) => [section, values])))) : [];
      if (shop.history) past = await writeHistory(tx, { zones, now: at });
    });
    if (past && shop.history) await recordDemoPayments(shop.history.simulatorDir, past);
    await db.execute(sql`analyze`);
    return { loaded: true };
  } finally {
    await client.end();
  }
}

type Tx = Pick<NodePgDatabase, 'insert' | 'select'>;

type Files = { catalogue: Catalogue; facts: Facts; rendered: Rendered };

async function insertCatalogue(tx: Tx, { catalogue, facts, rendered }: Files): Promise<void> {
  const alts = new Map(catalogue.products.flatMap(({ images: all }) => all.map(({ file, alt }) => [file, alt])));
  const urlOf = (file: string) => {
    const made = rendered[file];
    if (!made) throw new Error(`db/demo/images.json has no ${file}`);
    return `/images/${made.key}`;
  };
  await tx.insert(images).values(
    Object.entries(rendered).map(([file, { width, height, widths, color }]) => ({
      url: urlOf(file),
      alt: alts.get(file) ?? '',
      width,
      height,
      widths,
      color,
    })),
  );
  // Equally named facts of two categories are one.
  const factIds = new Map(Object.values(facts.categories).flatMap((labels) => labels.map((label) => [label, randomUUID()])));
  const factId = (label: string) => factIds.get(label) ?? '';
  const opened = Date.now() - 90 * 24 * HOUR_MS;
  const made = await tx
    .insert(categories)
    .values(
      catalogue.categories.map(({ image, ...category }, index) => ({
        ...category,
        image_url: urlOf(image),
        facts: (facts.categories[category.name] ?? []).map((label) => ({ id: factId(label), label })),
        created_at: new Date(opened + index * HOUR_MS),
      })),
    )
    .returning({ id: categories.id, name: categories.name });
  const idOf = new Map(made.map(({ id, name }) => [name, id]));
  await tx.insert(products).values(
    takeTurns(catalogue.products).map((product, index) => ({
      name: product.name,
      description: product.description,
      price_minor: money(product.price * 100),
      category_id: idOf.get(product.category) ?? '',
      image_urls: product.images.map(({ file }) => urlOf(file)),
      facts: Object.fromEntries(
        Object.entries(facts.products[product.name] ?? {}).map(([label, value]) => [factId(label), value]),
      ),
      in_stock: product.in_stock,
      stock_quantity: product.stock_quantity,
      featured: product.featured,
      created_at: new Date(Date.now() - index * 24 * HOUR_MS),
    })),
  );
}

/** One of each category in turn, so that the newest products show the whole shop. */
function takeTurns(all: DemoProduct[]): DemoProduct[] {
  const byCategory = Map.groupBy(all, (product) => product.category);
  const longest = Math.max(...[...byCategory.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => [...byCategory.values()].flatMap((list) => list[row] ?? [])).flat();
}

async function insertReviews(tx: Tx, all: Reviews): Promise<void> {
  const made = await tx.select({ id: products.id, name: products.name }).from(products);
  const idOf = new Map(made.map(({ id, name }) => [name, id]));
  const loadedAt = Date.now();
  await tx.insert(reviews).values(
    Object.entries(all).flatMap(([name, list]) =>
      list.map(({ daysAgo, ...review }, index) => {
        const product_id = idOf.get(name);
        if (!product_id) throw new Error(`db/demo/catalogue.json has no ${name}`);
        const writtenAt = new Date(loadedAt - (daysAgo * 24 + index) * HOUR_MS);
        return { ...review, product_id, created_at: writtenAt, updated_at: writtenAt };
      }),
    ),
  );
}

async function insertAccounts(tx: Tx): Promise<void> {
  for (const account of demoAccounts) {
    const name = `${account.firstName} ${account.lastName}`;
    const [user] = await tx
      .insert(users)
      .values({ name, email: account.email, email_verified: true })
      .returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    await tx.insert(accounts).values({
      user_id: user.id,
      account_id: user.id,
      provider_id: 'credential',
      password: await hashPassword(account.password),
    });
    await tx.insert(profiles).values({
      user_id: user.id,
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      country: 'GH',
    });
    await tx.insert(userRoles).values({ user_id: user.id, role: account.role });
  }
}
