import { describePage } from '#app/web/meta.ts';

type Matches = Parameters<typeof describePage>[0];

type Page = { title: string; description: string };

/** A page of the account, or what stands there for whoever is not signed in. */
export function describeAccountPage(matches: Matches, own: unknown, page: Page) {
  const title = own === null ? 'Access Your Account' : page.title;
  return describePage(matches, { title, description: page.description, unlisted: true });
}
