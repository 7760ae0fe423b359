import { randomUUID } from 'node:crypto';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** A category with these facts, made straight in the database, and the id of each fact by its label. */
export async function makeCategoryWithFacts(
  rows: Rows,
  labels: readonly string[],
  beginning = 'Facts',
) {
  const facts = labels.map((label) => ({ id: randomUUID(), label }));
  const name = `${beginning} ${randomUUID().slice(0, 8)}`;
  const [made] = await rows<{ id: string }>(
    'insert into categories (name, facts) values ($1, $2) returning id',
    [name, JSON.stringify(facts)],
  );
  return {
    id: made?.id ?? '',
    name,
    facts,
    factId: (label: string) => facts.find((fact) => fact.label === label)?.id ?? '',
  };
}

/** What a product says, whether its page shows it or not. */
export async function factsOf(rows: Rows, productId: string): Promise<Record<string, string>> {
  const [found] = await rows<{ facts: Record<string, string> }>(
    'select facts from products where id = $1',
    [productId],
  );
  return found?.facts ?? {};
}
