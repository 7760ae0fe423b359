import { COMMON_WORDS } from './common-words.ts';

/** A word of the vocabulary that is similar to the typed one. */
export type Candidate = { word: string; inName: boolean; soundsAlike: boolean };

/** The edit distance: how many letters are inserted, deleted, replaced or swapped with an adjacent one. */
export function distanceBetween(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function placeOnKeyboard(key: string): { row: number; column: number } {
  const row = KEYS.findIndex((keys) => keys.includes(key));
  return { row, column: (KEYS[row]?.indexOf(key) ?? 0) + row / 2 };
}

function isBesideOnKeyboard(one: string, other: string): boolean {
  const [a, b] = [placeOnKeyboard(one), placeOnKeyboard(other)];
  return (
    a.row >= 0 && b.row >= 0 && Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1
  );
}

/** Undefined if the two differ in length or in more than one letter. */
function replacedLetter(from: string, to: string): { from: string; to: string } | undefined {
  if (from.length !== to.length) return undefined;
  const changed = Array.from(from).flatMap((letter, at) => (letter === to[at] ? [] : at));
  const [at = 0] = changed;
  return changed.length === 1 ? { from: from.charAt(at), to: to.charAt(at) } : undefined;
}

/**
 * Whether `typed` is likely a typo of `word`. The shorter a word, the more words are one letter away ("cake" is not "care"), so short words
 * need more evidence.
 */
function isLikelySlip(typed: string, { word, soundsAlike }: Candidate, distance: number): boolean {
  const length = Math.min(typed.length, word.length);
  const sameStart = typed[0] === word[0];
  if (typed.length < 3 || distance === 0) return false;
  if (distance === 1) {
    const replaced = replacedLetter(typed, word);
    if (length <= 5 && replaced) {
      return (
        soundsAlike ||
        (sameStart && (length === 5 || isBesideOnKeyboard(replaced.from, replaced.to)))
      );
    }
    return length >= 5 || sameStart || typed[0] === word[1];
  }
  if (distance === 2) {
    if (length <= 3) return false;
    return soundsAlike || (length >= 6 && sameStart) || length >= 8;
  }
  const beginsAlike = typed.slice(0, 4) === word.slice(0, 4);
  return distance === 3 && length >= 6 && (soundsAlike || (beginsAlike && length >= 8));
}

/** The most likely correction; undefined if the word is correct English, or nothing is close. */
export function correctionFor(typed: string, candidates: readonly Candidate[]): string | undefined {
  if (COMMON_WORDS.has(typed)) return undefined;
  const likely = candidates.flatMap((candidate) => {
    const distance = distanceBetween(typed, candidate.word);
    if (!isLikelySlip(typed, candidate, distance)) return [];
    const cost =
      distance -
      (candidate.soundsAlike ? 0.6 : 0) -
      (candidate.inName ? 0.3 : 0) -
      (isSwapOf(typed, candidate.word) ? 0.5 : 0) +
      (typed[0] === candidate.word[0] ? 0 : 0.6) +
      (typed.at(-1) === candidate.word.at(-1) ? 0 : 0.15);
    return { word: candidate.word, cost };
  });
  return likely.toSorted((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))[0]?.word;
}

const lettersOf = (text: string) => Array.from(text).toSorted().join('');

function isSwapOf(typed: string, word: string): boolean {
  return typed.length === word.length && lettersOf(typed) === lettersOf(word);
}
