import { readInBatches } from '#app/platform/read-in-batches.ts';
import { type CsvColumns, csvPieces } from '#app/values/csv.ts';
import { shownRoles } from '../rules.ts';
import { selectUsers, buildUserListQuery } from './queries.ts';

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

const COLUMNS: CsvColumns<Row> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  roles: ({ roles }) => shownRoles(roles).join(' '),
  // Accra is on UTC all year.
  joined_at: ({ joinedAt }) => joinedAt.toISOString(),
};

/** The users of the list in order, as the rows of a CSV file. */
export function sheetOfUsers(params: URLSearchParams, signal: AbortSignal) {
  return csvPieces(COLUMNS, readInBatches({ ...buildUserListQuery(params), signal }, selectUsers));
}
