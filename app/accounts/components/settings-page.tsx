import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#app/settings/page-title.tsx';
import type { FormAnswer } from '../settings/settings-words.ts';

type SettingsPageProps = {
  title: string;
  /** What its form was answered with; the title says whether something is wrong. */
  answer?: FormAnswer | undefined;
  children: ReactNode;
};

/** A page of its own under the settings, with the way back to them. */
export function SettingsPage({ title, answer, children }: SettingsPageProps) {
  const wrong = answer?.notice?.tone === 'trouble' || Object.keys(answer?.errors ?? {}).length > 0;
  return (
    <div className="max-w-2xl">
      <PageTitle>{wrong ? `Error: ${title}` : title}</PageTitle>
      <Link
        to="/account/settings"
        className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Settings
      </Link>
      <h2 className="mt-2 text-3xl">{title}</h2>
      {children}
    </div>
  );
}
