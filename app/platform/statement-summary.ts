export type StatementSummary = {
  /** Its operation and tables, such as "SELECT orders order_items". */
  summary: string;
  operation: string;
  /** The table, if there is only one. */
  table: string | undefined;
  /** The statement without its literals. */
  text: string;
};

/** Longer statements (with thousands of rows) are summarised by their start. */
export const MAX_STATEMENT_LENGTH = 10_000;
const LONGEST_TEXT = 2_000;
const LONGEST_SUMMARY = 255;

// Keeps quoted names and placeholders; drops strings, numbers and comments.
const PARTS =
  /"(?:[^"]|"")*"|\$\d+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\bE'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\b\d[\w.]*/gi;
const IS_KEPT = /^(?:"|\$\d)/;
const IS_COMMENT = /^(?:--|\/\*)/;
const TABLES =
  /\b(from|join|into|update)\s+(?:only\s+)?((?:"[^"]+"|[a-z_]\w*)(?:\."?\w+"?)?)(?![\w"])(\s*\()?/gi;
const NO_TABLES = /^(?:select|lateral|of|set|skip|nowait)$/i;

/** Describes a statement for a trace: which query it is, without its values. */
export function summarizeStatement(statement: string): StatementSummary {
  const text = statement
    .slice(0, MAX_STATEMENT_LENGTH)
    .replaceAll(PARTS, (part) => {
      if (IS_KEPT.test(part)) return part;
      return IS_COMMENT.test(part) ? ' ' : '?';
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
  const operation = operationOf(text);
  const tables = tablesOf(text);
  return {
    summary: [operation, ...tables].join(' ').slice(0, LONGEST_SUMMARY),
    operation,
    table: tables.length === 1 ? tables[0] : undefined,
    text: text.slice(0, LONGEST_TEXT),
  };
}

/** The verb; in a statement with several parts (`with`), the one that writes. */
function operationOf(text: string): string {
  const first = /^\(?\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  if (first !== 'WITH') return first;
  return /\b(?:insert|update|delete|merge)\b/i.exec(text)?.[0].toUpperCase() ?? 'SELECT';
}

function tablesOf(text: string): string[] {
  const named = new Set<string>();
  for (const [, before = '', name = '', opening] of text.matchAll(TABLES)) {
    const isFunction = opening && /from|join/i.test(before);
    if (!isFunction && !NO_TABLES.test(name)) named.add(name.replaceAll('"', ''));
  }
  return [...named].filter((name) => {
    // A column, in `extract(day from orders.created_at)`.
    const [owner = ''] = name.split('.');
    const isColumn = owner !== name && named.has(owner);
    return !isColumn && !isMadeByWith(text, name);
  });
}

function isMadeByWith(text: string, name: string): boolean {
  const definition = `"?\\b${name}"?\\s*(?:\\([^)]*\\)\\s*)?as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(`;
  return new RegExp(definition, 'i').test(text);
}
