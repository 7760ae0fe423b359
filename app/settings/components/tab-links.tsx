import { Link } from '#app/ui/link.tsx';
import { type Tab, TABS } from '../tabs.ts';

/** The tabs of the settings, each with its own address. */
export function TabLinks({ tab }: { tab: Tab }) {
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-2">
      {(Object.keys(TABS) as Tab[]).map((name) => (
        <Link
          key={name}
          to={TABS[name].path}
          aria-current={name === tab ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-wine hover:text-wine aria-[current=page]:border-wine aria-[current=page]:bg-wine aria-[current=page]:text-on-wine"
        >
          {TABS[name].label}
        </Link>
      ))}
    </nav>
  );
}
