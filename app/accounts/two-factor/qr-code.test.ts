import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** The modules that a path of horizontal bars covers. */
function covered({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const row = modules[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  return modules;
}

test('draws every dark module and no other, with four light ones on each side', () => {
  const link = `otpauth://totp/Corvox:${'a'.repeat(240)}%40example.com?secret=${'A'.repeat(52)}`;
  const drawn = qrCode(link);
  expect(covered(drawn)).toEqual(encode(link, { ecc: 'M', border: 4 }).data);
  const edge = covered(drawn).filter((_, y) => y < 4 || y >= drawn.size - 4);
  expect(edge.flat().some(Boolean)).toBe(false);
  expect(covered(drawn).some((row) => [...row.slice(0, 4), ...row.slice(-4)].some(Boolean))).toBe(
    false,
  );
});
