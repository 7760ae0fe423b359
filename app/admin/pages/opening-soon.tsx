import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import type { Route } from './+types/opening-soon.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  return data({ name: staff.name }, { headers: NO_STORE });
}

const TITLE = 'The back-office opens soon';
const TEXT =
  'You will run products, orders, people and settings from here. The door is real already: only admins come this far.';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: TITLE, description: TEXT, unlisted: true });

export default function BackOfficeSoon({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">{TITLE}</h1>
      <p className="max-w-prose text-lg text-muted">
        Welcome, {loaderData.name}. {TEXT}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Back to Site</ButtonLink>
        <ButtonLink to="/admin/returns" kind="secondary">
          Returns and exchanges
        </ButtonLink>
      </div>
    </div>
  );
}
