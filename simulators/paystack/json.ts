// The provider's ids do not fit a JavaScript number, so reading and writing keep every digit. Node 24 has
// `JSON.rawJSON`, TypeScript does not know it yet.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON in which a bigint is a bare integer. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJSON(part.toString()) : part,
  );
}

/** The parsed text, with large integers as bigint; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const digits = context?.source ?? '';
  const lossy = typeof value === 'number' && !Number.isSafeInteger(value);
  return lossy && /^-?\d+$/.test(digits) ? BigInt(digits) : value;
}
