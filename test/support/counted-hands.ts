import type { Locator } from '@playwright/test';

/** Counts what a shopper does: each field is tapped before it is written in, a choice takes two taps. */
export function countedHands() {
  const count = { taps: 0, characters: 0 };
  return {
    count,
    async tap(target: Locator) {
      count.taps += 1;
      await target.click();
    },
    async write(target: Locator, text: string) {
      count.taps += 1;
      count.characters += text.length;
      await target.fill(text);
    },
    async choose(target: Locator, option: string) {
      count.taps += 2;
      await target.selectOption(option);
    },
  };
}
