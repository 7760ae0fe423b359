// Fails when the home page loads more script, style or font bytes than its budget. Measures the built files.
import { readFile } from 'node:fs/promises';
import { weighHome } from '../bench/page-weight.ts';

const BUDGET_KB = { script: 101.9, style: 16.2, font: 47 };
/** What no shopper needs, by words that a smaller file still has. */
const NOT_FOR_SHOPPERS = {
  zod: /_zod\b|ZodError/,
  'the back-office': /Back to Site/,
  // They come with the stylesheet; sets of them are drawn on this square.
  'a set of icons': /\b0 0 24 24\b/,
};

const { sizes, scripts } = await weighHome();
let over = false;
for (const kind of ['script', 'style', 'font'] as const) {
  const within = sizes[kind] <= BUDGET_KB[kind];
  over ||= !within;
  console.log(
    `${within ? 'ok  ' : 'OVER'} ${kind}: ${sizes[kind].toFixed(1)} kB of ${BUDGET_KB[kind]} kB`,
  );
}
for (const [what, words] of Object.entries(NOT_FOR_SHOPPERS)) {
  for (const file of scripts) {
    if (!words.test(await readFile(file, 'utf8'))) continue;
    over = true;
    console.log(`OVER script: ${file} has ${what} in it`);
  }
}
process.exit(over ? 1 : 0);
