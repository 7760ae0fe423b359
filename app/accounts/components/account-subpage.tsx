import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

type SubpageProps = { title: string; back: { to: string; label: string }; children: ReactNode };

/** A sub-page of an account tab, with a link back. */
export function AccountSubpage({ title, back, children }: SubpageProps) {
  return (
    <div>
      <Link
        to={back.to}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
      >
        <Icon name="arrow-left" className="size-4" />
        {back.label}
      </Link>
      <h2 className="mt-2 text-3xl">{title}</h2>
      {children}
    </div>
  );
}
