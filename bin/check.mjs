import { prepareAndRun } from './steps/prepare-and-run.mjs';

await prepareAndRun(({ types, lint, format, unit }) => ({ types, lint, format, unit }));
