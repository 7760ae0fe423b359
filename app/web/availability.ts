import { data } from 'react-router';
import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';

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
