type Cell = string | number | boolean | null;

// A spreadsheet would take these for a formula and run it. Marks that stand there already get one more, so that
// a reader can tell which one is ours.
const FORMULA = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

/** Rows as a spreadsheet reads them. A leading mark makes text of what begins like a formula. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Without this mark Excel takes a file for one of its old alphabets. */
export const CSV_MARK = '\uFEFF';

/** What a file says of each row, under these heads. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): Cell[][] {
  return rows.map((row) => Object.values(columns).map((cell) => cell(row)));
}

/** A whole file of rows that come in batches, under their head. */
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
  // Unquoted at the very start, the last of these would be taken for the mark of the alphabet.
  return /[",\r\n]|^\uFEFF/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The opposite: what `csvText` wrote, or what a spreadsheet made of it; undefined where a quote is never closed. */
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
    // An empty line is no row.
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
 * What stands between the cells of a file: the one that its head has most of. Spreadsheets write semicolons where a
 * comma is the decimal sign, and some say so in a first line of their own, which is no row.
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
