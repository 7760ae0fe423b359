import { prepareAndRun } from './steps/prepare-and-run.mjs';

// `npm test -- orders` runs the test files whose path contains "orders".
const words = process.argv.slice(2);

await prepareAndRun((stages) => stages, words);
