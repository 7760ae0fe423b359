import { type SQL, sql } from 'drizzle-orm';
import type { Term } from './interpret.ts';
import { singular, wordsOf } from './normalize.ts';

type Weight = 'A' | 'B' | '';

/** Normalized words have only letters and digits, so quoting them is enough. */
const lexeme = (word: string, weight: Weight) => `'${word}'${weight && `:${weight}`}`;

/** The word, its singular and its plural. */
function forms(word: string): string[] {
  const one = singular(word);
  const many = /[^aeiou]y$/.test(one)
    ? `${one.slice(0, -1)}ies`
    : /(s|x|ch|sh|z)$/.test(one)
      ? `${one}es`
      : `${one}s`;
  return [...new Set([word, one, many])];
}

const anyForm = (word: string, weight: Weight) =>
  `(${forms(word)
    .map((form) => lexeme(form, weight))
    .join(' | ')})`;

const simple = (text: string) => sql`to_tsquery('pg_catalog.simple', ${text})`;

/** The words themselves, in singular or plural. */
const asTyped = ({ words }: Term, weight: Weight) =>
  simple(words.map((word) => anyForm(word, weight)).join(' & '));

/** Other words of the same stem: "massage" for "massaging". */
const byStem = ({ words }: Term, weight: Weight) =>
  sql`to_tsquery('pg_catalog.english', ${words.map((word) => lexeme(word, weight)).join(' & ')})`;

/** Alternatives to the words: synonyms, and completions of a prefix. */
function instead({ words, also, prefix }: Term, weight: Weight): SQL | undefined {
  const phrases = also.map(
    (phrase) =>
      `(${wordsOf(phrase)
        .map((word) => anyForm(word, weight))
        .join(' <-> ')})`,
  );
  if (prefix) {
    const ending = `'${words.at(-1)}':*${weight}`;
    phrases.push(
      `(${[...words.slice(0, -1).map((word) => anyForm(word, weight)), ending].join(' & ')})`,
    );
  }
  return phrases.length > 0 ? simple(phrases.join(' | ')) : undefined;
}

/** Everything that matches one term. */
function matchOf(term: Term, weight: Weight = ''): SQL {
  const other = instead(term, weight);
  const own = sql`${asTyped(term, weight)} || ${byStem(term, weight)}`;
  return other ? sql`(${own} || ${other})` : sql`(${own})`;
}

const DOCUMENT = sql`product_search.document`;

/** Points by where a query matches: the name, the category, anywhere. */
function steps(query: (weight: Weight) => SQL, [name, category, anywhere]: readonly number[]): SQL {
  return sql`case when ${DOCUMENT} @@ ${query('A')} then ${name}::real
    when ${DOCUMENT} @@ ${query('B')} then ${category}::real
    when ${DOCUMENT} @@ ${query('')} then ${anywhere}::real else 0 end`;
}

/** The best match of a term: its own words before alternatives, the name before the category and the description. */
function pointsFor(term: Term): SQL {
  const own = steps((weight) => asTyped(term, weight), [10, 6, 3]);
  const stem = steps((weight) => byStem(term, weight), [6, 3, 1.5]);
  if (!instead(term, '')) return sql`greatest(${own}, ${stem})`;
  const others = steps((weight) => instead(term, weight) ?? sql``, [7, 4, 2]);
  return sql`greatest(${own}, ${stem}, ${others})`;
}

/** The relevance of a product; words side by side in the typed order count a little more. */
export function scoreOf(terms: readonly Term[]): SQL {
  const points = terms.map(pointsFor);
  const words = terms.flatMap((term) => term.words);
  if (words.length > 1 && terms.length > 1) {
    const together = words.map((word) => anyForm(word, '')).join(' <-> ');
    points.push(sql`case when ${DOCUMENT} @@ ${simple(together)} then 2 else 0 end`);
  }
  // A name ends with the kind of thing: "rose" means the Dome Rose before the Rose Petal Bath Set.
  const last = terms.at(-1);
  const kind = last?.words.at(-1) ?? '';
  const noun = sql`product_search.name_words[cardinality(product_search.name_words)]`;
  const isKind = last?.prefix
    ? sql`${noun} like ${`${kind}%`}`
    : sql`${noun} = any(${sql.param([kind, ...(last?.also.slice(0, 1) ?? [])].flatMap(forms))}::text[])`;
  points.push(
    sql`case when ${isKind} then 2 else 0 end`,
    sql`case when product_search.name_words = ${sql.param(words)}::text[] then 5 else 0 end`,
  );
  return sql.join(points, sql` + `);
}

/** How many of the terms a product matches. */
export function countOf(terms: readonly Term[]): SQL {
  return sql.join(
    terms.map((term) => sql`(${DOCUMENT} @@ ${matchOf(term)})::int`),
    sql` + `,
  );
}

export function joinMatches(
  terms: readonly Term[],
  operator: '&&' | '||',
  weight: Weight = '',
): SQL {
  const matches = terms.map((term) => matchOf(term, weight));
  return sql`(${sql.join(matches, sql.raw(` ${operator} `))})`;
}
