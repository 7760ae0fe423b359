import { prepareAndRun } from './steps/prepare-and-run.mjs';

await prepareAndRun((stages) => stages);
