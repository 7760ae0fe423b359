import { Link } from 'react-router';
import type { ActivityEntry } from '#app/accounts/staff-activity.ts';
import { recordName, recordPath } from '#app/activity/rules.ts';
import { When } from '#app/ui/when.tsx';
import { Card } from './card.tsx';

export function RecentActivity({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <Card title="Recent Activity">
      {entries.length === 0 ? (
        <p className="text-muted">No recent activity</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="grid gap-x-4 py-2 first:pt-0 sm:grid-cols-[1fr_auto]">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{entry.action}</span>
                  <span className="block text-sm wrap-anywhere text-muted">
                    {entry.person}, <Record entry={entry} />
                  </span>
                </span>
                <span className="text-sm text-muted">
                  <When at={entry.at} exact />
                </span>
              </li>
            ))}
          </ul>
          <Link
            to="/admin/activity"
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 print:hidden"
          >
            Activity Log
          </Link>
        </>
      )}
    </Card>
  );
}

function Record({ entry }: { entry: ActivityEntry }) {
  const path = recordPath(entry);
  if (path === null) return recordName(entry);
  return (
    <Link to={path} className="underline underline-offset-4 hover:text-wine">
      {recordName(entry)}
    </Link>
  );
}
