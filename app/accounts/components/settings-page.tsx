import type { ReactNode } from 'react';
import { href } from 'react-router';
import { AccountSubpage } from './account-subpage.tsx';

type SettingsPageProps = { title: string; children: ReactNode };

/** A sub-page of the settings, with a link back. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  return (
    <div className="max-w-2xl">
      <AccountSubpage title={title} back={{ to: href('/account/settings'), label: 'Settings' }}>
        {children}
      </AccountSubpage>
    </div>
  );
}
