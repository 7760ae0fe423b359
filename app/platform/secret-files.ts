import { readFileSync } from 'node:fs';
import { codeOf } from './error-code.ts';

type Variables = Record<string, string | undefined>;

/**
 * Reads each of these secrets from the file in NAME_FILE: Docker and Kubernetes mount secrets as files, which neither `docker inspect` nor
 * a child process sees. An empty file counts as not set.
 */
export function readSecretFiles(given: Variables, names: Iterable<string>): Variables {
  const result = { ...given };
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const content = read(file, name);
    if (content === '') continue;
    if (given[name] !== undefined) {
      throw new Error(`Configuration: set ${name} or ${name}_FILE, not both`);
    }
    result[name] = content;
  }
  return result;
}

function read(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`Configuration: ${name}_FILE: ${file} cannot be read (${codeOf(error)})`, {
      cause: error,
    });
  }
}
