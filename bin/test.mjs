import { prepareAndRun } from './steps/prepare-and-run.mjs';

/** `npm test -- orders` runs what concerns orders: the test files whose path has that word. */
const words = process.argv.slice(2);

await prepareAndRun((stages) => stages, words);
