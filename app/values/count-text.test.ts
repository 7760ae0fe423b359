import { expect, test } from 'vitest';
import { countText, foundText } from './count-text.ts';

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [213, '213 orders'],
  [1_000, '1,000 orders'],
  [1_001, 'More than 1,000 orders'],
])('%i reads %j', (found, text) => expect(foundText(found, ['order', 'orders'])).toBe(text));

test.each([
  [0, '0'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('%i is shown as %s', (count, text) => expect(countText(count)).toBe(text));
