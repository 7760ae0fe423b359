/** A LIKE pattern that finds this text anywhere, with wildcards escaped. */
export function likeAnywhere(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

const LONGEST = 100;

/** The search text in a list's URL. */
export function searchText(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, LONGEST).toWellFormed().trim();
}
