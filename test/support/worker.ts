/** An instance of the built shop that only runs jobs, until it is stopped or killed. */
const built = new URL('../../build/server/index.js', import.meta.url).href;
const { startWork }: { startWork: () => Promise<{ stop(): Promise<void> }> } = await import(built);
const work = await startWork();
process.on('SIGINT', () => void work.stop().then(() => process.exit(0)));
// Exits with the test process.
process.on('disconnect', () => process.exit(0));
process.send?.('at work');
