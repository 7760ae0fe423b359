import { inTransaction } from '#app/platform/database.ts';
import type { User } from '../guards.ts';
import { withPrepared } from '../library/better-auth.ts';
import { callAuth } from '../library/call-auth.ts';
import { lockUser } from '../settings/settings-queries.ts';

type Question<Value> = () => Promise<{ headers: Headers; response: Value }>;

/** Asks the library for what needs the password, which was proven against `hash`: one at a time for each person. */
export function callWithPassword<Value>(user: User, hash: string, question: Question<Value>) {
  return withPrepared({ proven: hash }, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, user.id);
      return callAuth(question());
    }),
  );
}
