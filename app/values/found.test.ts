import { expect, test } from 'vitest';
import { foundText } from './found.ts';

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [213, '213 orders'],
  [1_000, '1,000 orders'],
  [1_001, 'More than 1,000 orders'],
])('%i reads %j', (found, text) => expect(foundText(found, ['order', 'orders'])).toBe(text));
