/** An instance of the built shop that does jobs and nothing else, until it is stopped or killed. */
const built = new URL('../../build/server/index.js', import.meta.url).href;
const { startWork }: { startWork: () => Promise<{ stop(): Promise<void> }> } = await import(built);
const work = await startWork();
process.on('SIGINT', () => void work.stop().then(() => process.exit(0)));
// Without its tests it would work on for ever.
process.on('disconnect', () => process.exit(0));
process.send?.('at work');
