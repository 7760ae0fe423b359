import { Badge, UrgentBadge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Gap } from '../going-live.ts';

/** What is missing before the shop can go public; collapsed to one line, unless something is dangerous. */
export function GoingLive({ gaps }: { gaps: Gap[] }) {
  const isDangerous = gaps.some(({ level }) => level === 'danger');
  return (
    <details open={isDangerous} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-5 font-semibold hover:underline hover:underline-offset-4 sm:px-7">
        Going live
        {gaps.length === 0 ? (
          <Badge color="green">ready</Badge>
        ) : (
          <span className="font-normal text-muted">{gaps.length} to check</span>
        )}
        <Icon
          name="plus"
          className="ml-auto size-5 transition-transform motion-reduce:transition-none group-open:rotate-45"
        />
      </summary>
      {gaps.length === 0 ? (
        <p className="px-5 pb-5 text-muted sm:px-7">
          Nothing is missing that the shop can check by itself.
        </p>
      ) : (
        <ul className="grid gap-4 px-5 pt-1 pb-6 sm:px-7">
          {gaps.map(({ level, title, words }) => (
            <li key={title} className="wrap-anywhere">
              <p className="flex flex-wrap items-center gap-3 font-semibold">
                {title}
                {level === 'danger' && <UrgentBadge>urgent</UrgentBadge>}
              </p>
              <p className="mt-1 text-muted">{words}</p>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
