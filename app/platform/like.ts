/** A pattern that finds this text anywhere, taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

const LONGEST = 100;

/** What somebody looks for in a list, as its address says. */
export function searchText(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, LONGEST).toWellFormed().trim();
}
