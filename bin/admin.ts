// npm run admin -- grant someone@example.com: grants and revokes the admin role from the server.
import { isEmail } from '#app/web/forms.ts';
import { withDatabase } from './steps/with-database.ts';

const USAGE = `npm run admin -- grant someone@example.com    makes them an admin
npm run admin -- revoke someone@example.com   removes the admin role
npm run admin -- list                         lists staff and their roles`;

const [command = '', email = '', ...rest] = process.argv.slice(2);
const COMMANDS = { grant, revoke, list };

if (
  !Object.hasOwn(COMMANDS, command) ||
  rest.length > 0 ||
  (command !== 'list' && !isEmail(email))
) {
  console.log(USAGE);
  process.exitCode = 1;
} else {
  await withDatabase(async (_, env) => {
    process.env.LOG_LEVEL ??= 'warn';
    const { closeDatabase } = await import('#app/platform/database.ts');
    try {
      await COMMANDS[command as keyof typeof COMMANDS](env.ORIGIN);
    } finally {
      await closeDatabase();
    }
  });
}

async function grant(origin: string): Promise<void> {
  const { findUserByEmail } = await import('#app/accounts/queries.ts');
  const { grantRole } = await import('#app/accounts/roles/grant-role.ts');
  const known = await findUserByEmail(email);
  if (!known?.confirmed) return invite(origin, known !== undefined);
  const outcome = await grantRole('command line', { userId: known.id, role: 'admin' });
  if (outcome.ok) return console.log(`${email} is an admin now.`);
  switch (outcome.reason) {
    case 'has_it_already':
      return console.log(`${email} is an admin already.`);
    case 'unknown_user':
    case 'unconfirmed':
      throw new Error(`${email} has no account any more.`);
  }
}

async function invite(origin: string, isKnown: boolean): Promise<void> {
  const { inviteUser } = await import('#app/accounts/roles/invite-user.ts');
  const { token } = await inviteUser(email, 'admin', new Date());
  console.log(isKnown ? `${email} is not confirmed yet.` : `${email} has no account yet.`);
  console.log('They become an admin when they choose a password here, once and within 30 minutes:');
  console.log(`${origin}/reset-password?token=${token}`);
}

async function revoke(): Promise<void> {
  const { findUserByEmail } = await import('#app/accounts/queries.ts');
  const { removeRole } = await import('#app/accounts/roles/remove-role.ts');
  const user = await findUserByEmail(email);
  const outcome = user && (await removeRole('command line', { userId: user.id, role: 'admin' }));
  if (outcome?.ok) return console.log(`${email} is no admin any more.`);
  process.exitCode = 1;
  switch (outcome?.reason) {
    case 'last_admin':
      return console.log(`${email} is the only admin. Make another one first.`);
    case 'has_it_not':
    case undefined:
      return console.log(`${email} is no admin.`);
  }
}

async function list(): Promise<void> {
  const { listStaff } = await import('#app/accounts/queries.ts');
  for (const { email: who, role } of await listStaff()) console.log(`${role.padEnd(10)} ${who}`);
}
