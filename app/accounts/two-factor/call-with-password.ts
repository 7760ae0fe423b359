import { inTransaction } from '#app/platform/database.ts';
import type { User } from '../guards.ts';
import { withPrepared } from '../library/better-auth.ts';
import { callAuth } from '../library/call-auth.ts';
import { lockUser } from '../settings/settings-queries.ts';

type Question<Value> = () => Promise<{ headers: Headers; response: Value }>;

/** Calls the library with a password that was verified against `hash`: one call at a time per user. */
export function callWithPassword<Value>(user: User, hash: string, question: Question<Value>) {
  return withPrepared({ proven: hash }, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, user.id);
      return callAuth(question());
    }),
  );
}
