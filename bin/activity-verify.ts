// npm run activity:verify: checks the activity log against its seals.
import { withDatabase } from './steps/with-database.ts';

await withDatabase(async () => {
  process.env.LOG_LEVEL ??= 'warn';
  const { closeDatabase } = await import('#app/platform/database.ts');
  try {
    await verify();
  } finally {
    await closeDatabase();
  }
});

async function verify(): Promise<void> {
  const { verifyActivity } = await import('#app/activity/verify-activity.ts');
  const outcome = await verifyActivity();
  if (outcome.ok) {
    const { seals, rows, unkeyed, unchecked, unsealed, last } = outcome.value;
    console.log(`The activity log holds: ${rows} entries under ${seals} seals.`);
    if (unkeyed > 0) {
      console.log(
        `${unkeyed} seals were made without a key: the owner of the database could have made them.`,
      );
    }
    if (unchecked > 0) {
      console.log(
        `${unchecked} seals came with a backup of another secret and cannot be checked with this one.`,
      );
    }
    if (unsealed > 0) console.log(`${unsealed} newer entries are not sealed yet.`);
    if (last) {
      console.log('Store this line elsewhere, so that forged seals can be detected:');
      console.log(`up to ${last.up_to}  ${last.digest.toString('hex')}`);
    }
    return;
  }
  process.exitCode = 1;
  const { seal, from } = outcome;
  if (outcome.reason === 'other_secret') {
    console.log(
      `The seal of ${seal.sealed_at.toISOString()} (entries ${from} to ${seal.up_to}) was made with another secret.`,
    );
    console.log(
      'Run this with the AUTH_SECRET of that time, or the file "secret" of its DATA_DIR.',
    );
    return;
  }
  console.log('The activity log was changed outside the shop.');
  console.log(
    `The seal of ${seal.sealed_at.toISOString()} does not hold: an entry from ${from} to ${seal.up_to} was changed, added or removed.`,
  );
}
