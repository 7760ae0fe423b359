/** Lets what is loaded from now on use this database, however the owner's was given. */
export function setDatabaseUrl(url: string): void {
  process.env.DATABASE_URL = url;
  delete process.env.DATABASE_URL_FILE;
  delete process.env.DATABASE_OWNER_URL;
  delete process.env.DATABASE_OWNER_URL_FILE;
}
