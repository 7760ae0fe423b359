import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [950, '950 bytes'],
  [1_240, '1.2 KB'],
  [99_960, '100 KB'],
  [999_600, '1.0 MB'],
  [23_400_000, '23.4 MB'],
  [512_000_000, '512 MB'],
  [7_250_000_000, '7.3 GB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
