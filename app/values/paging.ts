/** The page number in an address; 1 if invalid. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page numbers to show: first, last, the current one and those next to it; a gap is null. */
export function pageStrip(current: number, last: number): (number | null)[] {
  const near = current === 1 ? [1, 2, 3] : [current - 1, current, current + 1];
  const wanted = new Set([1, ...near, last].filter((number) => number >= 1 && number <= last));
  const strip: (number | null)[] = [];
  let before = 0;
  for (const number of [...wanted].toSorted((a, b) => a - b)) {
    if (number - before === 2) strip.push(number - 1);
    else if (number - before > 2) strip.push(null);
    strip.push(number);
    before = number;
  }
  return strip;
}
