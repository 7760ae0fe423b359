import { sql } from 'drizzle-orm';
import { reads } from '#app/platform/replica/reads.ts';
import { joinsAndSplits, type Knowledge, nearKeys } from './interpret.ts';
import { wordsOf } from './normalize.ts';
import type { Candidate } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';

const textArray = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`;

const LAST_CHARACTER = '\u{10FFFF}';

type Probe = { word: string; known: boolean; stop: boolean; compounds: string[] };

/** Which of these words are in the catalogue: exactly, by stem, or as the end of another ("hatbox"). */
async function probe(words: readonly string[]): Promise<Probe[]> {
  const { rows } = await reads.execute<Probe>(sql`
    select asked.word, coalesce(ts_lexize('pg_catalog.english_stem', asked.word) = '{}', false) as stop,
      exists (select from search_words where word = asked.word)
        or exists (select from search_words where stem = search_stem(asked.word)) as known,
      array(select word from search_words
             where in_name and char_length(asked.word) >= 3 and char_length(word) >= char_length(asked.word) + 3
               and reverse(word) ~>=~ reverse(asked.word) and reverse(word) ~<~ (reverse(asked.word) || ${LAST_CHARACTER})
             order by word limit 5) as compounds
    from unnest(${textArray([...new Set(words)])}) as asked(word)`);
  return rows;
}

async function listCompletions(words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await reads.execute<{ typed: string; words: string[] }>(sql`
    select typed.word as typed, array(
      select word from search_words
       where word ~>=~ typed.word and word ~<~ (typed.word || ${LAST_CHARACTER})
       order by in_name desc, char_length(word), word limit 8) as words
    from unnest(${textArray(words)}) as typed(word)`);
  return new Map(rows.map(({ typed, words: found }) => [typed, found]));
}

type Near = { typed: string; word: string; in_name: boolean; alike: boolean };

/**
 * Words one letter away, with the same sound, or with many shared trigrams. One query per word and one lookup per variant: for lists, the
 * planner expects so many hits that it scans the whole vocabulary.
 */
async function listCandidates(words: readonly string[]): Promise<Near[]> {
  const lookups = words.filter((word) => word.length >= 3).map(nearTo);
  if (lookups.length === 0) return [];
  const { rows } = await reads.execute<Near>(sql.join(lookups, sql` union all `));
  return rows;
}

const nearTo = (word: string) => sql`
  select ${word}::text as typed, near.word, near.in_name, near.sound = search_sound(${word}) as alike from (
    (select word, in_name, sound from unnest(search_variants(${word})) as variant
       join search_words on variants @> array[variant] limit 100)
    union
    (select word, in_name, sound from search_words where sound = search_sound(${word}) limit 40)
    union
    (select word, in_name, sound from search_words where word % ${word}
      order by similarity(word, ${word}) desc limit 20)) as near`;

/** All that is needed to interpret these words. */
export async function findKnowledge(
  words: readonly string[],
  synonyms: Synonyms,
): Promise<Knowledge> {
  const first = await probe([...words, ...joinsAndSplits(words)]);
  const known = new Set(first.filter((one) => one.known).map(({ word }) => word));
  const stopWords = new Set(first.filter((one) => one.stop).map(({ word }) => word));
  const compounds = new Map(first.map(({ word, compounds: found }) => [word, found]));
  const unknown = words.filter((word) => !known.has(word) && !stopWords.has(word));
  if (unknown.length === 0) {
    return { known, stopWords, compounds, completions: new Map(), candidates: new Map() };
  }
  const near = new Map(unknown.map((word) => [word, nearKeys(word, synonyms)]));
  const targets = [...near.values()]
    .flat()
    .flatMap((key) => synonyms.get(key) ?? [])
    .flatMap(wordsOf);
  const [completed, reached] = await Promise.all([
    listCompletions(unknown),
    targets.length > 0 ? probe(targets) : [],
  ]);
  const similar = await listCandidates(unknown.filter((word) => !completed.get(word)?.length));
  const reachable = new Set(reached.filter((one) => one.known).map(({ word }) => word));
  const leadsSomewhere = (key: string) =>
    synonyms.get(key)?.some((phrase) => wordsOf(phrase).every((word) => reachable.has(word))) ===
    true;
  const completions = new Map<string, string[]>();
  const candidates = new Map<string, Candidate[]>();
  for (const word of unknown) {
    const keys = (near.get(word) ?? []).filter(leadsSomewhere);
    completions.set(word, [
      ...(completed.get(word) ?? []),
      ...keys.filter((key) => key.startsWith(word)),
    ]);
    candidates.set(word, [
      ...similar
        .filter(({ typed }) => typed === word)
        .map((one) => ({ word: one.word, inName: one.in_name, soundsAlike: one.alike })),
      ...keys.map((key) => ({ word: key, inName: true, soundsAlike: false })),
    ]);
  }
  return { known, stopWords, compounds, completions, candidates };
}
