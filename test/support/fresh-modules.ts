import { afterAll, vi } from 'vitest';

/**
 * Runs before each test file. The files of a worker share its process, so that the packages are loaded once; each still
 * gets the shop's own modules anew, the environment as it was, and leaves no connection behind.
 */
vi.resetModules();
const given = { ...process.env };
const { endConnections } = await import('./databases.ts');

afterAll(async () => {
  await endConnections();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
});
