import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import type { Action } from '#app/activity/actions.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { clearSettingsCache, lockSection } from '#app/settings/queries.ts';
import type { SearchSettings } from '#app/settings/shop-settings.ts';
import { writeSection } from '#app/settings/write-section.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { PinInput, SynonymInput } from './form.ts';
import { searchMisses } from './schema.ts';
import { synonymsInWords } from './synonyms-in-words.ts';
import { keyFrom } from './synonyms.ts';

const MOST = { synonyms: 500, pins: 200 };

type By = { staff: Staff; now: Date };
type Changed = { search: SearchSettings; action: Action; changes: Record<string, unknown> };
type Refused = ReturnType<typeof refused<{ reason: 'changed' | 'too_many' }>>;

/** Changes one rule while the section is locked; concurrent changes to other rules are kept. */
async function changeSearch(
  { staff, now }: By,
  change: (search: SearchSettings, tx: Transaction) => Promise<Changed | Refused | undefined>,
) {
  const outcome = await inTransaction(async (tx) => {
    const { values } = await lockSection(tx, 'search');
    const changed = await change(values, tx);
    if (changed === undefined) return done();
    if ('ok' in changed) return changed;
    const { search, action, changes } = changed;
    await writeSection(tx, { section: 'search', values: search, staff, action, changes, now });
    return done();
  });
  if (outcome.ok) clearSettingsCache();
  return outcome;
}

type SynonymSave = By & {
  input: SynonymInput;
  /** The edited rule and how its editor saw it; absent for a new one. */
  edited?: { id: string; seen: string } | undefined;
  /** The search without results that the rule is for. */
  miss?: string | undefined;
};

/** Adds a rule or saves an edited one, unless another user has changed it since. */
export function saveSynonyms({ input, edited, miss, ...by }: SynonymSave) {
  return changeSearch(by, async (search, tx) => {
    if (miss) await tx.delete(searchMisses).where(eq(searchMisses.query, miss));
    if (!edited) {
      if (search.synonyms.some((rule) => synonymsInWords(rule) === synonymsInWords(input)))
        return undefined;
      if (search.synonyms.length >= MOST.synonyms) return refused({ reason: 'too_many' });
      const rule = { id: randomUUID(), words: [...input.words], also: [...input.also] };
      return {
        search: { ...search, synonyms: [rule, ...search.synonyms] },
        action: 'Added synonyms',
        changes: { synonyms: { before: null, after: synonymsInWords(input) } },
      };
    }
    const found = search.synonyms.find(({ id }) => id === edited.id);
    if (!found || synonymsInWords(found) !== edited.seen) return refused({ reason: 'changed' });
    if (synonymsInWords(found) === synonymsInWords(input)) return undefined;
    const rule = { ...found, words: [...input.words], also: [...input.also] };
    return {
      search: {
        ...search,
        synonyms: search.synonyms.map((one) => (one.id === edited.id ? rule : one)),
      },
      action: 'Updated synonyms',
      changes: { synonyms: { before: synonymsInWords(found), after: synonymsInWords(input) } },
    };
  });
}

export function removeSynonyms({ id, ...by }: By & { id: string }) {
  return changeSearch(by, async (search) => {
    const found = search.synonyms.find((rule) => rule.id === id);
    if (!found) return undefined;
    return {
      search: { ...search, synonyms: search.synonyms.filter((rule) => rule.id !== id) },
      action: 'Removed synonyms',
      changes: { synonyms: { before: synonymsInWords(found), after: null } },
    };
  });
}

/** Pins products to a search. Each search has one list, so saving it again replaces it. */
export function savePins({ input, ...by }: By & { input: PinInput }) {
  return changeSearch(by, async (search) => {
    const key = keyFrom(input.query);
    const found = search.pins.find((pin) => keyFrom(pin.query) === key);
    if (found && JSON.stringify(found.products) === JSON.stringify(input.products))
      return undefined;
    if (!found && search.pins.length >= MOST.pins) return refused({ reason: 'too_many' });
    const pin = { id: found?.id ?? randomUUID(), ...input };
    return {
      search: { ...search, pins: [pin, ...search.pins.filter((one) => one !== found)] },
      action: 'Pinned search results',
      changes: {
        search: input.query,
        products: { before: found?.products ?? null, after: input.products },
      },
    };
  });
}

export function removePins({ id, ...by }: By & { id: string }) {
  return changeSearch(by, async (search) => {
    const found = search.pins.find((pin) => pin.id === id);
    if (!found) return undefined;
    return {
      search: { ...search, pins: search.pins.filter((pin) => pin.id !== id) },
      action: 'Unpinned search results',
      changes: { search: found.query, products: { before: found.products, after: null } },
    };
  });
}

/** Removes a search without results from the owner's list. */
export function dismissMiss({ query, staff }: By & { query: string }) {
  return inTransaction(async (tx) => {
    const gone = await tx.delete(searchMisses).where(eq(searchMisses.query, query)).returning();
    if (gone.length > 0) {
      await recordActivity(tx, {
        adminId: staff.id,
        action: 'Dismissed search without results',
        table: 'settings',
        recordId: 'search',
        changes: { search: { before: query, after: null } },
      });
    }
    return done();
  });
}
