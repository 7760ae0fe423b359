// The provider's ids do not fit a JavaScript number, so both directions keep every digit. TypeScript does not know
// this one yet; Node 24 does.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON in which a bigint is a bare integer. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJSON(part.toString()) : part,
  );
}

/** What the text holds, an integer too large for a number as a bigint; undefined where it is no JSON. */
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
