const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function uuidFrom(text: string): string | undefined {
  return isUuid(text) ? text : undefined;
}

/** The first and the last id with this prefix; undefined if it is no prefix of an id. */
export function idsBeginning(text: string): readonly [string, string] | undefined {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f-]{4,36}$/i.test(text) || !/^[0-9a-f]{4,32}$/.test(digits)) return undefined;
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [filled('0'), filled('f')];
}
