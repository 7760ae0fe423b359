import { createHmac } from 'node:crypto';
import type { Env } from './env.ts';

/** One database, two roles: the owner of the tables, and the role the shop runs as. */
export type DatabaseUrls = { owner: string; app: string };

/** The configured database; without a second role, the shop runs as the owner. */
export function databaseUrlsFrom(env: Env): DatabaseUrls | undefined {
  if (env.DATABASE_URL === undefined) return undefined;
  return { owner: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, app: env.DATABASE_URL };
}

/** The embedded database always has both roles. */
export function databaseUrlsOf(ownerUrl: string): DatabaseUrls {
  return { owner: ownerUrl, app: appUrl(ownerUrl) };
}

/** The password is derived from the owner's, so that there is no second one to store. */
function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.password);
  url.password = createHmac('sha256', owner).update('the shop at work').digest('base64url');
  url.username = `${url.username}_shop`;
  return url.href;
}
