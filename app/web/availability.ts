import { data } from 'react-router';
import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import type { ListDefinition } from '#app/values/list-definition.ts';
import { NO_STORE } from './page-headers.ts';

/** For a page that is nothing without this: while the database is away the answer is 503, to be tried again. */
export async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'database away');
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

/** The record that a page is about: 404 where there is none. */
export async function orNotFound<Value>(
  work: Promise<Value | undefined> | undefined,
  words: string,
): Promise<Value> {
  const found = work && (await orUnavailable(work));
  if (found === undefined) throw data(words, { status: 404, headers: NO_STORE });
  return found;
}

/** For a list on a page that can be read without it: undefined when it failed to load, and a log line. */
export async function orFailedList<Value>(
  name: string,
  work: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error, list: name }, 'list failed to load');
    return undefined;
  }
}

/** The same as the whole of a screen of staff. */
export async function answerList<List>(
  { nouns }: Pick<ListDefinition, 'nouns'>,
  work: Promise<List>,
) {
  return data({ list: await orFailedList(`staff ${nouns[1]}`, work) }, { headers: NO_STORE });
}
