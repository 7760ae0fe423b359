/** A pattern that finds this text anywhere, taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
