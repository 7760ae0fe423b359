type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

// Counting a request and noting that a session is in use are what a request is; they change nothing of anybody's.
const COUNTS_OF_REQUESTS = ['rate_limits', 'sign_in_failures'];

/** A fingerprint of every table: equal before and after means that nothing changed. */
export async function wholeDatabase(rows: Rows): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const fingerprints = tables
    .filter(({ name }) => !COUNTS_OF_REQUESTS.includes(name))
    .map(({ name }) => {
      const row = name === 'sessions' ? `(to_jsonb(t) - 'last_used_at')` : 't';
      return `select '${name}' as name, count(*) || ':' ||
                coalesce(md5(string_agg(${row}::text, '|' order by ${row}::text)), '') as print from ${name} t`;
    });
  const found = await rows<{ name: string; print: string }>(fingerprints.join(' union all '));
  return Object.fromEntries(found.map(({ name, print }) => [name, print]));
}
