import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** The same for every shop that the tests open, so that they can sign a cookie themselves. */
export const TEST_SECRET = 'a-secret-of-the-tests-and-of-nobody-else';

export const PASSWORD = 'correct horse 7';
// argon2id hashes of PASSWORD: one that costs next to nothing to check, and one as the shop itself makes them.
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$PaLeNcVYpwvLoKDYqDC95g$eQktj3gNxEvpGeffP+4WIYzBLN3t2K5XgWCRvhUirpI';
const REAL_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Z0roOE5DCFivBhuy0TZYwA$nUOnFGEeA/kh3VgT4zYOz2FqJwNzOK2DhKdS7DOgVFo';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
export type Person = { id: string; email: string; password: string };
type Wanted = {
  email?: string;
  firstName?: string;
  lastName?: string;
  roles?: ('admin' | 'moderator' | 'user')[];
  confirmed?: boolean;
  /** For tests of how long a password takes. */
  realHash?: boolean;
};

/** Somebody with an account, made straight in the database: most tests are not about signing up. */
export async function makePerson(rows: Rows, wanted: Wanted = {}): Promise<Person> {
  const {
    email = `${randomUUID()}@people.test`,
    firstName = 'Ama',
    lastName = 'Mensah',
    roles = [],
    confirmed = true,
    realHash = false,
  } = wanted;
  const [made] = await rows<{ id: string }>(
    `insert into users (name, email, email_verified) values ($1, $2, $3) returning id`,
    [`${firstName} ${lastName}`, email, confirmed],
  );
  const id = made?.id ?? '';
  await rows(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)`,
    [id, realHash ? REAL_HASH : CHEAP_HASH],
  );
  await rows(
    `insert into profiles (user_id, first_name, last_name, email) values ($1, $2, $3, $4)`,
    [id, firstName, lastName, email],
  );
  for (const role of roles) {
    await rows(`insert into user_roles (user_id, role) values ($1, $2::role)`, [id, role]);
  }
  return { id, email, password: PASSWORD };
}

/**
 * What stands behind `__Host-session=` for a session that is put into the table here. Unless a test says otherwise it
 * has given its password again: few tests are about that.
 */
export async function makeSession(
  rows: Rows,
  person: Pick<Person, 'id'>,
  { proven = true } = {},
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await rows(
    `insert into sessions (user_id, token, expires_at, proven_at)
     values ($1, $2, now() + interval '30 days', case when $3 then now() + interval '1 day' end)`,
    [person.id, token, proven],
  );
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}

/** The Cookie header of somebody who signed in a moment ago. */
export async function cookieOf(rows: Rows, person: Pick<Person, 'id'>): Promise<string> {
  return `__Host-session=${await makeSession(rows, person)}`;
}

/** Lets a browser open its next page as this person, without the way through the form. */
export async function enterAs(
  context: BrowserContext,
  rows: Rows,
  person: Pick<Person, 'id'>,
): Promise<void> {
  const value = await makeSession(rows, person);
  const url = `https://localhost:${process.env.TEST_PORT ?? 4173}`;
  await context.addCookies([
    { name: '__Host-session', value, url, secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
}
