const MAX_DIGITS = 9;

/** A typed quantity: whole, without sign or decimals; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^\d+$/.test(plain) && plain.length <= MAX_DIGITS ? Number(plain) : undefined;
}
