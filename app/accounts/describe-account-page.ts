import { describePage } from '#app/web/meta.ts';

type Matches = Parameters<typeof describePage>[0];

/** A page of the account: somebody's sets its title itself, since that depends on an answer. */
export function describeAccountPage(matches: Matches, own: unknown, description: string) {
  return describePage(matches, {
    ...(own === null && { title: 'Access Your Account' }),
    description,
    unlisted: true,
  });
}
