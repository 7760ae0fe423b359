export const CARD_LIMITS = { message: 240, signature: 60, lines: 10 } as const;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As people count: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** The error of a card's message, if any: it must fit the card. */
export function cardMessageError(text: string): string | undefined {
  const count = countCharacters(text);
  if (count > CARD_LIMITS.message) {
    return `Please use at most ${CARD_LIMITS.message} characters. These are ${count}.`;
  }
  return text.split('\n').length > CARD_LIMITS.lines
    ? `Please use at most ${CARD_LIMITS.lines} lines, so that it fits the card`
    : undefined;
}

const MANY_LINES = 9;
const MORE_LINES = 14;
// In average letters, at the middle size.
const LETTERS_ON_A_LINE = 30;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const WIDE = /[mw@%]|\p{Lu}/u;

type CardSize = 'large' | 'medium' | 'small';

/** In average letters. */
function widthOf(character: string): number {
  if (EMOJI.test(character)) return 2.8;
  return WIDE.test(character) ? 1.8 : 1;
}

/** The font size on a card, so that every valid message fits. */
export function cardSize(message: string): CardSize {
  let lines = 0;
  for (const line of message.split('\n')) {
    let width = 0;
    for (const { segment } of graphemes.segment(line)) width += widthOf(segment);
    lines += Math.max(1, Math.ceil(width / LETTERS_ON_A_LINE));
  }
  if (lines > MORE_LINES) return 'small';
  return lines > MANY_LINES ? 'medium' : 'large';
}
