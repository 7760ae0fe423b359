import { href } from 'react-router';
import { RecordLink } from '#app/activity/components/record-link.tsx';
import type { NamedEntry } from '#app/activity/named-activity.ts';
import { Link } from '#app/ui/link.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { Card } from './card.tsx';

export function RecentActivity({ entries }: { entries: readonly NamedEntry[] }) {
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
                    {entry.person}, <RecordLink record={entry.record} />
                  </span>
                </span>
                <span className="text-sm text-muted">
                  <Timestamp at={entry.at} exact />
                </span>
              </li>
            ))}
          </ul>
          <Link
            to={href('/admin/activity')}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 print:hidden"
          >
            Activity Log
          </Link>
        </>
      )}
    </Card>
  );
}
