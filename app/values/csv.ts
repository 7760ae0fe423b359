type Cell = string | number | boolean | null;

// A spreadsheet would run these as a formula. Text that already has a mark gets one more, so that a reader can tell which one is ours.
const FORMULA = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

/** Rows as CSV for a spreadsheet. A leading mark turns what looks like a formula into text. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A byte order mark: without it Excel assumes a legacy encoding. */
export const CSV_MARK = '\uFEFF';

/** The columns of a file: header and value. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): Cell[][] {
  return rows.map((row) => Object.values(columns).map((cell) => cell(row)));
}

/** A whole file from rows in batches, with its header. */
export async function* csvPieces<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let before = CSV_MARK + csvText([Object.keys(columns)]);
  for await (const rows of batches) {
    yield before + csvText(csvLines(columns, rows));
    before = '';
  }
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  // Unquoted at the very start, the last of these would be read as the byte order mark.
  return /[",\r\n]|^\uFEFF/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses what `csvText` wrote, also after a spreadsheet saved it; undefined if a quote is never closed. */
export function csvRows(text: string, separator = ','): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(MARKED.test(cell) ? cell.slice(1) : cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    // Skips empty lines.
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let index = 0; index < source.length; index += 1) {
    const char = source.charAt(index);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r' || source.charAt(index + 1) !== '\n') cell += char;
  }
  if (quoted) return undefined;
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

const SEPARATORS = [',', ';', '\t'];

/**
 * The separator of a file: the most frequent candidate in its header. Spreadsheets write semicolons where the comma is the decimal sign,
 * and some name the separator in an extra first line.
 */
export function separatorOf(text: string): { separator: string; rest: string } {
  const bare = text.replace(/^\uFEFF/, '');
  const named = /^sep=([,;\t])\r?\n/i.exec(bare);
  if (named) return { separator: named[1] ?? ',', rest: bare.slice(named[0].length) };
  const head = (/^[^\r\n]*/.exec(bare)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => head.split(separator).length;
  const [most = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  return { separator: most, rest: bare };
}
