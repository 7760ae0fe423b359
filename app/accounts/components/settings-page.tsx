import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

type SettingsPageProps = { title: string; children: ReactNode };

/** A page of its own under the settings, with the way back to them. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  return (
    <div className="max-w-2xl">
      <Link
        to={href('/account/settings')}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
      >
        <Icon name="arrow-left" className="size-4" />
        Settings
      </Link>
      <h2 className="mt-2 text-3xl">{title}</h2>
      {children}
    </div>
  );
}
