import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { settings } from './schema.ts';
import { type Section, settingsFrom, type ShopSettings } from './shop-settings.ts';

// How long an instance caches settings: a saved change is in force everywhere within two seconds.
const FRESH_FOR_MS = 1_000;

let known: ShopSettings = settingsFrom(new Map());
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<ShopSettings> | undefined;
let isKnown = false;
// Incremented whenever the cache is cleared.
let reads = 0;

async function readFrom(reader: Pick<Transaction, 'select'>): Promise<ShopSettings> {
  const rows = await reader.select().from(settings);
  return settingsFrom(new Map(rows.map((row) => [row.section, row.values])));
}

async function read(): Promise<ShopSettings> {
  const begunAs = reads;
  try {
    const found = await readFrom(db);
    // Settings read before a save are outdated.
    if (begunAs !== reads) return found;
    known = found;
    isKnown = true;
  } catch (error) {
    // The last known settings are used while the database is down: the layout of an error page needs them too.
    log.error({ err: error }, 'settings could not be read');
    isKnown = false;
  }
  readAt = performance.now();
  return known;
}

const isFresh = () => performance.now() - readAt < FRESH_FOR_MS;

/** The owner's current settings. */
export async function findSettings(): Promise<ShopSettings> {
  if (isFresh()) return known;
  if (!reading) {
    const begun = read().finally(() => {
      if (reading === begun) reading = undefined;
    });
    reading = begun;
  }
  return reading;
}

/** The same within a transaction, whose connection may be the only free one. */
export async function findSettingsWithin(tx: Transaction): Promise<ShopSettings> {
  return isFresh() ? known : readFrom(tx);
}

/** Clears this instance's cache after a save; the other instances follow within a second. */
export function clearSettingsCache(): void {
  readAt = Number.NEGATIVE_INFINITY;
  reading = undefined;
  reads += 1;
}

/** Whether the settings come from the database, rather than being defaults or a cache while it is unreachable. */
export const areSettingsKnown = () => isKnown;

const NEVER_SAVED = 'never';
const version = sql<string>`(extract(epoch from ${settings.updated_at}) * 1000000)::bigint::text`;

/** Every section as saved now, with its version for edit conflicts. */
export async function findSettingsToEdit() {
  const rows = await db
    .select({ section: settings.section, values: settings.values, version })
    .from(settings);
  const versions = new Map(rows.map((row) => [row.section, row.version]));
  return {
    settings: settingsFrom(new Map(rows.map((row) => [row.section, row.values]))),
    versionOf: (section: Section) => versions.get(section) ?? NEVER_SAVED,
  };
}

/** One section, locked until this transaction ends. */
export async function lockSection<Name extends Section>(tx: Transaction, section: Name) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${section}`}))`);
  const [row] = await tx
    .select({ values: settings.values, version })
    .from(settings)
    .where(eq(settings.section, section));
  const values = settingsFrom(new Map([[section, row?.values]]))[section];
  return { values, version: row?.version ?? NEVER_SAVED };
}
