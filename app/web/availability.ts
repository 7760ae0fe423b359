import { data } from 'react-router';
import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import type { ListDefinition } from '#app/values/list-definition.ts';
import { NO_STORE } from './page-headers.ts';

/** For a page that needs this data: while the database is down the response is 503 with Retry-After. */
export async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'database away');
    throw data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

/** The record of a page: 404 if there is none. */
export async function orNotFound<Value>(
  work: Promise<Value | undefined> | undefined,
  words: string,
): Promise<Value> {
  const found = work && (await orUnavailable(work));
  if (found === undefined) throw data(words, { status: 404, headers: NO_STORE });
  return found;
}

/** For a list that the page can do without: undefined if it failed to load, with a log line. */
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

/** The same for a list that is a whole staff screen. */
export async function answerList<List>(
  { nouns }: Pick<ListDefinition, 'nouns'>,
  work: Promise<List>,
) {
  return data({ list: await orFailedList(`staff ${nouns[1]}`, work) }, { headers: NO_STORE });
}
