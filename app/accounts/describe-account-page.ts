import { describePage } from '#app/web/meta.ts';

type Matches = Parameters<typeof describePage>[0];

type Page = { title: string; description: string };

/** The meta tags of a page of the account, or of its sign-in prompt. */
export function describeAccountPage(matches: Matches, own: unknown, page: Page) {
  const title = own === null ? 'Access Your Account' : page.title;
  return describePage(matches, { title, description: page.description, unlisted: true });
}
