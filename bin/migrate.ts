// npm run migrate: brings the database to this version, before instances with MIGRATE_AT_START=false are replaced.
import { jobs } from '#app/jobs.ts';
import { databaseUrlsFrom } from '#app/platform/database-urls.ts';
import { readEnv } from '#app/platform/env.ts';
import { migrate } from '#app/platform/migrate.ts';

const databaseUrls = databaseUrlsFrom(readEnv(process.env));
if (databaseUrls) {
  const { applied } = await migrate(databaseUrls, jobs);
  console.log(applied === 0 ? 'Nothing to migrate.' : `Applied ${applied} migrations.`);
} else {
  console.error('Set DATABASE_URL: the shop brings its own PostgreSQL to a new version by itself.');
  process.exitCode = 1;
}
