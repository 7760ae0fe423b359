import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './databases.ts';

/** A separate database, for tests that break everything but the database. */
export function makeFaultDatabase(): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  return createDatabase(inject('postgresUrl'), name, 'demo_template');
}
