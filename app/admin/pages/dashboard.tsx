import { href, data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ACTIVITY_NAMES } from '#app/activity-names.ts';
import { listRecentActivity } from '#app/activity/named-activity.ts';
import { Link } from '#app/ui/link.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { StaffIcon, type StaffIconName } from '#app/ui/staff/staff-icon.tsx';
import { PageVitalsList } from '#app/vitals/components/page-vitals.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { Card, FailedPart } from '../components/card.tsx';
import { AlertCards, StatCards, StatusBars } from '../components/overview.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { BestSellers, Sales } from '../components/sales.tsx';
import { WorkList } from '../components/work-list.tsx';
import { cachedFigures } from '../figures.ts';
import { ageInWords, type Days, daysFrom, PERIODS } from '../rules.ts';
import { findWorkToDo } from '../work-to-do.ts';
import type { Route } from './+types/dashboard.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const RECENT = 10;

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const days = daysFrom(url.searchParams.get('days'));
  const [work, figures, recent] = await Promise.all([
    orFailedList('work to do', findWorkToDo(new Date())),
    orFailedList('figures', cachedFigures(days)),
    orFailedList('recent activity', listRecentActivity(ACTIVITY_NAMES, RECENT)),
  ]);
  const age = ageInWords(figures?.ageMs ?? 0);
  const { totals, period, vitals } = figures ?? {};
  return data({ days, work, totals, period, vitals, recent, age }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Dashboard',
    description: 'What waits to be done, and how the shop goes.',
    unlisted: true,
  });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { days, work, totals, period, vitals, recent, age } = loaderData;
  return (
    <Screen title="Dashboard">
      <div className="grid grid-cols-1 gap-8">
        <section aria-labelledby="work">
          <h2 id="work" className="mb-3 font-sans text-lg font-bold tracking-normal">
            Work to do
          </h2>
          {work ? <WorkList work={work} /> : <FailedPart what="The work to do" />}
        </section>
        <section aria-label="Totals" className="grid grid-cols-1 gap-3">
          {totals ? <StatCards totals={totals} /> : <FailedPart what="The totals" />}
          {work && <AlertCards pending={work.pending} outOfStock={work.outOfStock} />}
        </section>
        <section aria-labelledby="sales" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="sales" className="font-sans text-lg font-bold tracking-normal">
              Sales
            </h2>
            <Periods days={days} />
          </div>
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {period ? <Sales period={period} days={days} /> : <FailedPart what="The sales" />}
            {period && <BestSellers best={period.best} days={days} />}
            {totals && <StatusBars totals={totals} />}
          </div>
          {age && <p className="text-sm text-muted">{age}</p>}
        </section>
        {vitals ? (
          <Card
            title="Page speed"
            note={`Measured in visitors' browsers in the last ${days} days. Three of four visits were at least this good.`}
          >
            <PageVitalsList pages={vitals} />
          </Card>
        ) : (
          <FailedPart what="The page speed" />
        )}
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {recent ? <RecentActivity entries={recent} /> : <FailedPart what="The recent activity" />}
          <QuickActions />
        </div>
      </div>
    </Screen>
  );
}

function Periods({ days }: { days: Days }) {
  return (
    <nav aria-label="Period" className="flex gap-2 print:hidden">
      {PERIODS.map((period) => (
        <Link
          key={period}
          to={`${href('/admin')}?days=${period}`}
          preventScrollReset
          aria-current={period === days ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-wine hover:text-wine aria-[current=page]:border-wine aria-[current=page]:bg-wine aria-[current=page]:text-on-wine"
        >
          {period} days
        </Link>
      ))}
    </nav>
  );
}

const ACTIONS: readonly { to: string; label: string; icon: StaffIconName }[] = [
  { to: href('/admin/products/new'), label: 'Add Product', icon: 'plus' },
  { to: href('/admin/categories'), label: 'Manage Categories', icon: 'folder-tree' },
  { to: href('/admin/orders'), label: 'View Orders', icon: 'receipt-text' },
  { to: href('/admin/users'), label: 'Manage Users', icon: 'users' },
];

function QuickActions() {
  return (
    <Card title="Quick Actions" className="print:hidden">
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-1">
        {ACTIONS.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line px-4 font-medium hover:border-wine hover:text-wine"
            >
              <StaffIcon name={icon} className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
