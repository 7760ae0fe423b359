import { type Batch, readInBatches } from '#app/platform/read-in-batches.ts';
import { csvPieces } from '#app/values/csv.ts';
import { shownRoles } from '../rules.ts';
import { users } from '../schema.ts';
import { selectUsers, usersAskedBy } from './queries.ts';

const COLUMNS = ['id', 'name', 'email', 'phone', 'roles', 'joined_at'];

/** Everybody whom the list shows, in its order, as the lines of a file. */
export function sheetOfUsers(params: URLSearchParams, signal: AbortSignal) {
  const list = { ...usersAskedBy(params), id: users.id, signal };
  return csvPieces(COLUMNS, readInBatches(list, readBatch), (user) => [
    user.id,
    user.name,
    user.email,
    user.phone ?? '',
    shownRoles(user.roles).join(' '),
    // Accra's time is the world's, all the year round.
    user.joinedAt.toISOString(),
  ]);
}

function readBatch({ key, where, orderBy, limit }: Batch) {
  return selectUsers(key)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}
