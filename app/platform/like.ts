/** A pattern that finds this text anywhere, taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

const LONGEST = 100;

/** The search text of a list, from its URL. */
export function searchText(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, LONGEST).toWellFormed().trim();
}
