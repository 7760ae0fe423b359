import { createHmac } from 'node:crypto';
import type { Env } from './env.ts';

/** One database, two roles: the owner of the tables, and the role of the running shop. */
export type DatabaseUrls = { owner: string; app: string };

/** The database that the owner of the shop names; without a second role everything is done as the first. */
export function databaseUrlsFrom(env: Env): DatabaseUrls | undefined {
  if (env.DATABASE_URL === undefined) return undefined;
  return { owner: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, app: env.DATABASE_URL };
}

/** Our own database always has both. */
export function databaseUrlsOf(ownerUrl: string): DatabaseUrls {
  return { owner: ownerUrl, app: appUrl(ownerUrl) };
}

/** The password follows from the owner's, so that there is nothing more to keep. */
function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.password);
  url.password = createHmac('sha256', owner).update('the shop at work').digest('base64url');
  url.username = `${url.username}_shop`;
  return url.href;
}
